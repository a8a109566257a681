# Two commands do everything: `make play` and `make test`. Each sets up what is missing first.
# Words for the game go into ARGS: make play ARGS="--timing".

PYTHON := .venv/bin/python
SETUP := bash scripts/setup.sh
INPUTS := pyproject.toml constraints.txt scripts/setup.sh
ARGS ?=

.PHONY: play demo doctor test lint bench setup clean help
.DEFAULT_GOAL := help

help:
	@$(SETUP) help

play: .venv/.play
	@$(PYTHON) -m voiceduet play $(ARGS)

demo: .venv/.play
	@$(PYTHON) -m voiceduet demo $(ARGS)

doctor: .venv/.play
	@$(PYTHON) -m voiceduet doctor $(ARGS)

setup: .venv/.play

test: .venv/.test
	@$(SETUP) run-tests $(ARGS)

lint: .venv/.dev
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy

bench: .venv/.test
	@$(SETUP) run-benches $(ARGS)

# The marks lie in .venv: without it, or with other versions wanted, everything is looked at anew.
.venv/.play: $(INPUTS)
	@$(SETUP) play

.venv/.dev: $(INPUTS)
	@$(SETUP) dev

.venv/.test: .venv/.dev
	@$(SETUP) test

# Saved games, settings and fetched speech models stay.
clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
