"""A model's file is made to show what it makes of its input on the way, and kept so."""

from __future__ import annotations

from pathlib import Path

import pytest

from voiceduet.ears import onnx_file
from voiceduet.ears.onnx_file import (
    BYTES,
    GRAPH,
    NODE,
    OUTPUT,
    fields,
    joined,
    kept_changed,
    showing,
)

MODEL = joined([(GRAPH, BYTES, joined([(NODE, BYTES, b"a step"), (OUTPUT, BYTES, b"a result")]))])


def test_the_state_is_one_more_result_and_nothing_else_changes() -> None:
    shown = showing(MODEL, b"a state")
    assert shown.startswith(MODEL)
    graphs = [value for number, _, value in fields(shown) if number == GRAPH]
    added = list(fields(graphs[-1]))
    assert [number for number, _, _ in added] == [OUTPUT]
    assert (1, BYTES, b"a state") in list(fields(added[0][2]))


def longer(model: bytes) -> bytes:
    return model + MODEL


def test_the_changed_file_is_made_once_for_each_model_and_kind_of_change(tmp_path: Path) -> None:
    model = tmp_path / "model.onnx"
    model.write_bytes(MODEL)
    made = kept_changed(model, "longer", longer, tmp_path / "tuned")
    assert isinstance(made, Path)
    assert made.read_bytes() == longer(MODEL)
    made.write_bytes(b"kept")
    again = kept_changed(model, "longer", longer, tmp_path / "tuned")
    assert again == made
    assert made.read_bytes() == b"kept"
    assert kept_changed(model, "another", longer, tmp_path / "tuned") != made
    model.write_bytes(MODEL + MODEL)
    assert kept_changed(model, "longer", longer, tmp_path / "tuned") != made


def test_where_nothing_can_be_written_it_is_made_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tmp_path / "model.onnx"
    model.write_bytes(MODEL)
    (tmp_path / "a file").touch()
    monkeypatch.setattr(onnx_file, "own_temporary", lambda: tmp_path / "a file" / "in it")
    made = kept_changed(model, "longer", longer, tmp_path / "a file" / "tuned")
    assert made == longer(MODEL)
