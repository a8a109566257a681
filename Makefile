PY ?= python3
lint:
	ruff format --check . && ruff check . && mypy
