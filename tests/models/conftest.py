"""A web server and an npm that give a pretend model, as a test wants."""

from __future__ import annotations

import http.server
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.models.pretend import NAME, manifest_text
from voiceduet.models import Model, read_manifest


@dataclass
class Answer:
    """What the pretend web server sends."""

    url: str
    body: bytes = b""
    status: int = 404
    kind: str = "application/zip"
    announced: int | None = None
    asked: list[str] = field(default_factory=list)


@pytest.fixture
def server():
    """A web server on this machine; it refuses until a test gives it an answer."""
    answer = Answer(url="")

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer.asked.append(self.path)
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(answer.announced or len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *_: object) -> None:
            pass

    running = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True).start()
    answer.url = f"http://127.0.0.1:{running.server_port}/{NAME}.zip"
    yield answer
    running.shutdown()
    running.server_close()


@dataclass
class FakeNpm:
    """An `npm` on the PATH; it keeps a note of how it was called."""

    folder: Path

    def gives(self, tarball: bytes) -> None:
        (self.folder / "tarball").write_bytes(tarball)
        self._write(f"cp {self.folder}/tarball pretend-model-1.0.tgz")

    def fails(self, words: str) -> None:
        self._write(f"echo 'npm error {words}' >&2; exit 1")

    def _write(self, action: str) -> None:
        script = self.folder / "npm"
        script.write_text(f'#!/bin/sh\necho "$@" > {self.folder}/called\n{action}\n')
        script.chmod(0o755)

    @property
    def called(self) -> str:
        note = self.folder / "called"
        return note.read_text() if note.exists() else ""


@pytest.fixture
def npm(tmp_path, monkeypatch) -> FakeNpm:
    """No npm is installed until a test writes one."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("cp", "echo", "sh"):
        found = next(Path(d) / tool for d in ("/bin", "/usr/bin") if (Path(d) / tool).exists())
        (folder / tool).symlink_to(found)
    monkeypatch.setenv("PATH", str(folder))
    return FakeNpm(folder)


@pytest.fixture
def models_folder(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "models"
    monkeypatch.setenv("VOICEDUET_MODELS", str(folder))
    monkeypatch.delenv("VOICEDUET_MODEL_FOLDER", raising=False)
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def manifest_file(tmp_path, server) -> Path:
    file = tmp_path / "models.toml"
    file.write_text(manifest_text(server.url))
    return file


@pytest.fixture
def model(manifest_file, models_folder) -> Model:
    return read_manifest(manifest_file).model("en")
