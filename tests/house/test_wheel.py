"""The wheel alone, installed in an environment of its own outside the source tree, works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from voiceduet import __version__

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--no-build-isolation", "-w", str(folder), str(SOURCE)], check=True)
    (built,) = folder.glob("voiceduet-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it; its dependencies are lent, so that no network is used.

    A path in a `.pth` file comes after the environment's own packages and its `.pth` files are not
    read, so the source tree cannot be seen from there.
    """
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home / "env", with_pip=False, symlinks=os.name != "nt")
    scripts = home / "env" / ("Scripts" if os.name == "nt" else "bin")
    python = next(scripts.glob("python*"))
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    packages = next((home / "env").glob("**/site-packages"))
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    return scripts


def run(installed: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    home = installed.parents[1]
    hidden = ("PYTHONPATH", "VOICEDUET_MODELS")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [str(installed / words[0]), *words[1:]],
        cwd=home,
        env={**environment, "VOICEDUET_HOME": str(home / "data")},
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_wheel_carries_grammars_words_lines_and_the_list_of_models(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    shipped = ("grammars/en.toml", "models/models.toml", "docs/guide.md")
    for wanted in (*(f"_data/{name}" for name in shipped), "language/en/models.toml"):
        assert f"voiceduet/{wanted}" in names
    for page in ("index.html", "page.css", "page.js", "board.js", "icon.svg"):
        assert f"voiceduet/screen/page/{page}" in names
    assert not [name for name in names if name.startswith(("tests/", "models/"))]


def test_it_runs_from_its_own_files(installed):
    code = "import voiceduet; print(voiceduet.__file__)"
    done = run(installed, "python", "-c", code)
    assert str(installed.parent) in done.stdout


def test_it_says_its_version(installed):
    assert run(installed, "voiceduet", "--version").stdout == f"voiceduet {__version__}\n"


def test_it_lists_the_models_and_would_put_them_into_the_players_home(installed):
    done = run(installed, "voiceduet", "models", "list", "--json")
    assert done.returncode == 0, done.stderr
    listed = json.loads(done.stdout)
    assert {model["language"] for model in listed} >= {"en", "fr"}
    home = installed.parents[1] / "data" / "models"
    assert all(Path(model["folder"]).parent == home for model in listed)


def test_it_prints_the_players_guide(installed):
    done = run(installed, "voiceduet", "guide", "settings", "--print")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Settings\n")


def test_its_doctor_examines_it(installed):
    done = run(installed, "voiceduet", "doctor", "--silent", "--json")
    findings = {f["thing"]: f["well"] for f in json.loads(done.stdout)["findings"]}
    assert findings["python"]
    assert findings["writing"]


def test_a_typed_game_is_played_in_it(installed):
    done = run(installed, "voiceduet", "play", said="you first\ngoodbye\nyes\n")
    assert done.returncode == 0, done.stderr
    assert "My clue is" in done.stdout
    assert "Traceback" not in done.stderr
