# damiera: the two commands to know are `make site` and `make test`; both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: site test all lint types check setup generated bench scale mutation coverage simplest build engine rules diagrams tests clean

site: $(READY)
	$(BIN)/damiera build

test: $(READY)
	$(BIN)/python -m pytest -n auto

# Folders of these names are there, so make would call them up to date and do nothing.
tests: test
build: site

all: lint types test check

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(READY)
	$(BIN)/mypy

check: $(READY)
	$(BIN)/damiera check
	$(BIN)/damiera i18n check
	$(BIN)/damiera i18n update --check

generated: $(READY)
	$(BIN)/python tools/generate.py

bench: $(READY)
	$(BIN)/python tools/bench.py

scale: $(READY)
	$(BIN)/python tools/scale.py

# Some minutes of work: small faults are put into the engine, and the tests must notice them.
mutation: $(VENV)/.mutation
	$(BIN)/python tools/mutation.py

$(VENV)/.mutation: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,mutation]'
	@touch $@

coverage: $(READY)
	$(BIN)/python -m pytest tests/engine tests/literal -n auto --cov=damiera_engine --cov-branch \
		--cov-report=term-missing:skip-covered --cov-fail-under=100

# A minute or two of work: every position of up to six pieces, as far as a rule needs them.
simplest: $(READY)
	$(BIN)/python tools/simplest.py

setup: $(READY)

# The environment is made anew when the package's metadata changes, and finished only when it is whole.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "damiera needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@sh tools/libcairo.sh $(BIN)/python
	@touch $(READY)

clean:
	rm -rf $(VENV) site dist .mypy_cache .pytest_cache .ruff_cache
