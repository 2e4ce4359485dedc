# Two commands do everything: `make demo` and `make test`. The rest are their parts.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin

.PHONY: demo test lint types layers unit bench clean

demo: .venv/installed  ## show the best the package can do, in about a minute
	$(BIN)/inarow warmup
	$(BIN)/inarow show --moves 444333
	$(BIN)/inarow search --moves 444333 --agent alphabeta --seconds 2
	$(BIN)/inarow eval --moves 444333 --heuristic potential --explain
	$(BIN)/inarow solve 44444432
	$(BIN)/inarow match alphabeta:depth=4 default --games 40 --openings random:2
	$(BIN)/inarow match alphabeta:depth=6 strong --games 20 --openings random:4
	$(BIN)/inarow match custom evaluation --game gomoku15 --games 4 --openings random:4 --seconds 0.2
	$(BIN)/inarow perft --depth 8 --distinct
	$(BIN)/inarow check alphabeta

test: lint types layers unit  ## everything CI runs

lint: .venv/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/tested
	$(BIN)/mypy

layers: .venv/tested
	$(BIN)/lint-imports

unit: .venv/tested
	$(BIN)/inarow warmup
	$(BIN)/pytest -n 2

bench: .venv/tested  ## ratios against peers; run it on an idle machine
	$(BIN)/python -m benchmarks

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/tested: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@ .venv/installed

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .hypothesis
