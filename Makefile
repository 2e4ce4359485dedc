# `make demo` shows the package, `make quick`, `make test` and `make drills` test it. The rest are their parts.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
BRIDGES := .venv-bridges/bin

.PHONY: demo quick test drills bridges coverage lint types layers unit browser bench clean

# Written even where the environment forbids it: else every run rewrites all test modules, and every process compiles the package.
export PYTHONDONTWRITEBYTECODE :=
# Three processes on two cores, since many tests wait for something; what is skipped is listed with its reason.
PYTEST := $(BIN)/pytest -n 3 --dist worksteal -rs
ENGINES := $(addprefix tests/,kernels alphabeta mcts forcing solving ntuple learning heuristics search bench)

demo: .venv/shown  ## a small round robin on Connect Four: table, ratings, a report with charts
	rm -rf runs/demo
	$(BIN)/inarow tournament experiments/demo.toml --out runs/demo
	$(BIN)/inarow replay runs/demo 0
	$(BIN)/inarow solve 44444432
	$(BIN)/inarow report runs/demo

quick: .venv/tested  ## something of every room, what failed last time first; 90 seconds on two idle cores
	$(BIN)/ruff check .
	$(PYTEST) --ff --hypothesis-profile=quick -m "not (slow or browser or cluster or kill or drill)"

test: lint types layers unit  ## everything but the drills; 8 minutes on two idle cores

drills: .venv/tested  ## what takes long, property tests with all their examples, engines without the library; at most 30 minutes
	INAROW_LIBRARY=off $(BIN)/inarow warmup
	$(PYTEST) --hypothesis-profile=drills -m "drill or property"
	INAROW_LIBRARY=off $(PYTEST) --hypothesis-profile=quick -m "not (slow or kill or drill)" $(ENGINES)

bridges: .venv-bridges/installed  ## with the real kaggle_environments: 1.6 GB, in an environment of its own
	$(BRIDGES)/pytest -rs -m bridge tests/interop

coverage: .venv/tested browser  ## which lines and switches both runs use; an hour on two idle cores
	$(BIN)/python -m tools.measured $(MAKE) unit drills

lint: .venv/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml

types: .venv/tested
	$(BIN)/mypy

layers: .venv/tested
	$(BIN)/lint-imports

unit: .venv/tested browser library-if-possible
	$(BIN)/inarow warmup
	$(PYTEST) --hypothesis-profile=test -m "not drill"

browser:  ## Chromium for the tests of pages; they say so where there is none
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  (apt-get update -qq && apt-get install -y -qq chromium) >/dev/null || echo "no Chromium: pages are not tested"

LIBRARY := $(BIN)/python -m inarow.library
.PHONY: library library-if-possible wheel

library: .venv/shown  ## all kernels compiled ahead of time, for this machine: a minute or two, needs a C compiler
	@$(LIBRARY) --check >/dev/null 2>&1 || $(LIBRARY)

library-if-possible: .venv/tested  ## the same for the tests; exit code 2 means that it cannot be built here
	@$(LIBRARY) --check >/dev/null 2>&1 || $(LIBRARY) || { [ $$? -eq 2 ] && echo "the tests go on without the library"; }

wheel: .venv/released  ## dist/: a wheel with the library for this platform, a pure wheel, the sources
	@$(LIBRARY) --all --check >/dev/null 2>&1 || $(LIBRARY) --all
	rm -rf dist
	INAROW_WHEEL=platform $(BIN)/hatchling build -t wheel
	INAROW_WHEEL= $(BIN)/hatchling build -t wheel -t sdist

bench: .venv/tested  ## ratios against peers; run it on an idle machine
	$(BIN)/python -m benchmarks

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/shown: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[report]'
	touch $@

.venv/tested: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@ .venv/shown

.venv/released: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[release]'
	touch $@

.venv-bridges/installed: pyproject.toml
	$(PYTHON) -m venv .venv-bridges
	$(BRIDGES)/python -m pip install --quiet --editable '.[bridges]'
	touch $@

clean:
	rm -rf .venv .venv-bridges build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f $(addprefix src/inarow/library/*.,so dylib dll json)
