"""Keeps synthesised clauses: the last ones in memory, more of them on disk, both bounded."""

from __future__ import annotations

import contextlib
import hashlib
import threading
from collections import OrderedDict
from pathlib import Path

from voiceduet.mouth.sound import Sound, read_sound, write_wav

MEMORY_SECONDS = 600.0
"""Ten minutes of speech are about 50 MB: a board, its words in every form, and a game's lines."""
DISK_BYTES = 60_000_000
KEPT_AFTER_CLEANING = 0.8


class Cache:
    """Clauses by what decides how they sound."""

    def __init__(
        self,
        folder: Path | None = None,
        memory_seconds: float = MEMORY_SECONDS,
        disk_bytes: int = DISK_BYTES,
    ) -> None:
        self._folder = folder
        self._memory_seconds = memory_seconds
        self._disk_bytes = disk_bytes
        self._sounds: OrderedDict[str, Sound] = OrderedDict()
        self._seconds = 0.0
        self._lock = threading.Lock()
        self._on_disk = sum(size for _, size, _ in self._files())

    def get(self, key: str) -> Sound | None:
        with self._lock:
            sound = self._sounds.get(key)
            if sound is not None:
                self._sounds.move_to_end(key)
                return sound
        sound = self._read(key)
        if sound is not None:
            self._remember(key, sound)
        return sound

    def put(self, key: str, sound: Sound) -> None:
        self._remember(key, sound)
        self._write(key, sound)

    def __contains__(self, key: str) -> bool:
        with self._lock:
            return key in self._sounds

    def _remember(self, key: str, sound: Sound) -> None:
        with self._lock:
            old = self._sounds.pop(key, None)
            self._seconds += sound.seconds - (old.seconds if old else 0.0)
            self._sounds[key] = sound
            while self._seconds > self._memory_seconds and len(self._sounds) > 1:
                _, dropped = self._sounds.popitem(last=False)
                self._seconds -= dropped.seconds

    def _file(self, key: str) -> Path | None:
        if self._folder is None:
            return None
        return self._folder / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.wav"

    def _read(self, key: str) -> Sound | None:
        file = self._file(key)
        if file is None:
            return None
        try:
            sound = read_sound(file.read_bytes())
            file.touch()
        except Exception:
            # Missing, unreadable or damaged: it is made again.
            return None
        return sound

    def _write(self, key: str, sound: Sound) -> None:
        file = self._file(key)
        if file is None:
            return
        data = write_wav(sound)
        # A full or read-only disk only costs time.
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            part = file.with_suffix(".part")
            part.write_bytes(data)
            part.replace(file)
            self._on_disk += len(data)
            if self._on_disk > self._disk_bytes:
                self._clean()

    def _clean(self) -> None:
        """Removes what was not used for the longest time."""
        files = sorted(self._files())
        self._on_disk = sum(size for _, size, _ in files)
        for _, size, file in files:
            if self._on_disk <= self._disk_bytes * KEPT_AFTER_CLEANING:
                return
            file.unlink(missing_ok=True)
            self._on_disk -= size

    def _files(self) -> list[tuple[float, int, Path]]:
        if self._folder is None or not self._folder.is_dir():
            return []
        stats = [(file.stat(), file) for file in self._folder.glob("*.wav")]
        return [(stat.st_mtime, stat.st_size, file) for stat, file in stats]
