"""A small pretend model: its files, its archives, its manifest."""

from __future__ import annotations

import hashlib
import io
import tarfile
import zipfile
from pathlib import Path

NAME = "pretend-model"
FILES = {
    "am/final.mdl": b"acoustic " * 500,
    "ivector/final.ie": b"speaker " * 300,
    "conf/model.conf": b"--beam=10\n" * 20,
    "graph/Gr.fst": b"grammar " * 400,
}
SHARED = ("am/final.mdl", "ivector/final.ie")
OFFICIAL = {**FILES, "graph/Gr.fst": b"another grammar " * 400}
"""The official archive: the shared files are the same, the language model is not."""


def zipped(files: dict[str, bytes], top: str = f"{NAME}/") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(top + name, data)
    return out.getvalue()


def tarred(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


PACKAGE = tarred({"model.zip": zipped(FILES, top=""), "package.json": b"{}", "index.js": b"boo()"})


def sum_of(data: bytes) -> str:
    return f'{{ size = {len(data)}, sha256 = "{hashlib.sha256(data).hexdigest()}" }}'


def manifest_text(url: str, archive_sum: str = "") -> str:
    rest = [name for name in FILES if name not in SHARED]
    return "\n".join(
        [
            "[en]",
            f'name = "{NAME}"',
            'title = "Pretend English"',
            'licence = "Apache-2.0"',
            'origin = "nobody"',
            f"size = {sum(map(len, FILES.values()))}",
            f"needed = {list(FILES)}".replace("'", '"'),
            "[en.shared]",
            *(f'"{name}" = {sum_of(FILES[name])}' for name in SHARED),
            "[[en.sources]]",
            'kind = "folder"',
            "[[en.sources]]",
            'kind = "archive"',
            f'url = "{url}"',
            "size = 100000",
            archive_sum,
            "[[en.sources]]",
            'kind = "npm"',
            'package = "@pretend/model@1.0"',
            f"size = {len(PACKAGE)}",
            f'sha256 = "{hashlib.sha256(PACKAGE).hexdigest()}"',
            'inside = "package/model.zip"',
            "[en.sources.files]",
            *(f'"{name}" = {sum_of(FILES[name])}' for name in rest),
        ]
    )


def put(folder: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder
