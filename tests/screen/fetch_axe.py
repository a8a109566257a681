"""Fetches axe-core, which examines the page in tests, from npm: one version, known by its sum.

    python tests/screen/fetch_axe.py

It is not part of voiceduet and never served by it.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "axe-core@4.14.0"
INSIDE = "package/axe.min.js"
SHA256 = "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878"
AXE = Path(sys.prefix) / "share" / "axe-core" / "axe.min.js"
"""Beside the Python packages: what removes them removes it."""


def there() -> bool:
    return AXE.is_file() and hashlib.sha256(AXE.read_bytes()).hexdigest() == SHA256


def fetch() -> str | None:
    """Puts the file where it belongs; or says why it cannot."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not installed"
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", PACKAGE, "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(
            [*command, "--cache", f"{folder}/cache"],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=300,
        )
        tarballs = list(Path(folder).glob("*.tgz"))
        if done.returncode != 0 or len(tarballs) != 1:
            return done.stderr.strip()[-500:]
        with tarfile.open(tarballs[0]) as package:
            file = package.extractfile(INSIDE)
            content = file.read() if file else b""
    if hashlib.sha256(content).hexdigest() != SHA256:
        return f"{INSIDE} of {PACKAGE} is not the file that it should be"
    AXE.parent.mkdir(parents=True, exist_ok=True)
    AXE.write_bytes(content)
    return None


if __name__ == "__main__":
    problem = None if there() else fetch()
    sys.exit(f"axe-core could not be fetched: {problem}" if problem else 0)
