# `make run` and `make test` set themselves up in .venv; set-up is repeated only when setup.py changes.

comma := ,
PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
ARGS ?=

PY := $(VENV)/bin/python
INSTALLED := $(VENV)/.installed
# ROS 2 comes from PyPI on x86_64 Linux; elsewhere its tests are listed as not run.
WHEELS := $(filter Linux-x86_64,$(shell uname -sm | tr ' ' -))
EXTRAS := dev$(if $(WHEELS),$(comma)ros$(comma)bag)
JAZZY := $(VENV)-jazzy# the nodes are tested on both releases

# Debian packages the set-up needs, each with a command that fails where it is missing.
APT_PACKAGES := python3-venv
BROWSER_PACKAGES := chromium npm# for the tests of the page
FIRMWARE_PACKAGES := gcc libc6-dev gcc-avr avr-libc libsimavr-dev libelf-dev clang# for its tests, fuzzer and emulators
have_python3-venv = $(PYTHON) -c 'import ensurepip, venv'
have_gcc = command -v cc gcov
have_libc6-dev = printf '\#include <stdio.h>\nint main(void) {return 0;}' | cc -x c - -o /dev/null
have_gcc-avr = avr-gcc --version
have_avr-libc = printf '\#include <avr/io.h>\nint main(void) {return 0;}' | avr-gcc -mmcu=atmega2560 -x c - -o /dev/null
have_libsimavr-dev = printf '\#include <simavr/sim_avr.h>\nint main(void) {return 0;}' | cc -x c - -lsimavr -o /dev/null
have_libelf-dev = printf '\#include <libelf.h>\nint main(void) {return 0;}' | cc -x c - -lelf -o /dev/null
have_chromium = command -v chromium
have_npm = command -v npm
have_avrdude = command -v avrdude
have_clang = printf 'int LLVMFuzzerTestOneInput(void) {return 0;}' | clang -fsanitize=fuzzer,address -x c - -o /dev/null

# A ROS or another virtual environment sourced in the calling shell must not mix with .venv.
FOREIGN := AMENT_% CMAKE_PREFIX_PATH COLCON_% LD_LIBRARY_PATH PKG_CONFIG_PATH PYTHONHOME PYTHONPATH PYTHONSTARTUP \
	RMW_% ROS_% _ROS_% VIRTUAL_ENV
unexport $(filter $(FOREIGN),$(.VARIABLES))

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help run test bench soak web python firmware flash fuzz clean system

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

run: $(INSTALLED) ## Run the snake on an emulated board: prediction, page, bag, verdict (ARGS="--board /dev/mfm")
	@$(MAKE) system APT_PACKAGES="gcc libc6-dev"
	@$(PY) -m mfm_cli up $(ARGS)

test: $(INSTALLED) $(if $(WHEELS),$(JAZZY)/.installed) ## Run every check: style, types, imports, tests (ARGS="-k name" picks tests)
	@$(MAKE) system APT_PACKAGES="$(FIRMWARE_PACKAGES) $(BROWSER_PACKAGES)"
	@echo "Style (ruff)" && $(PY) -m ruff check --quiet && $(PY) -m ruff format --check --quiet
	@echo "Types (mypy)" && $(PY) -m mypy
	@echo "Imports (import-linter)" && $(VENV)/bin/lint-imports --no-logo --no-cache
	@echo "Tests (pytest)" && $(PY) -m pytest -n $(JOBS) $(ARGS)
ifeq ($(ARGS)$(if $(WHEELS),,none),)
	@echo "Tests of the nodes on ROS 2 Jazzy (pytest)" && $(JAZZY)/bin/python -m pytest -n $(JOBS) test/nodes test/cli/test_up.py
endif

bench: $(INSTALLED) ## Measure the engine against its peers, and the running system
	@$(PY) bench/run.py $(ARGS)
	@$(if $(WHEELS),for name in bridge recorder viewer stack report; do echo; echo "$$name:"; $(PY) bench/$$name.py || exit 1; done)

soak: $(INSTALLED) ## Drive the emulated board through the node for ten minutes and count what is lost
	@$(MAKE) system APT_PACKAGES="$(FIRMWARE_PACKAGES)"
	@$(PY) bench/soak.py $(ARGS)

python: $(INSTALLED) ## Run the Python of .venv, shielded from the calling shell (ARGS="-c ...")
	@$(PY) $(ARGS)

web: ## Build the viewer's page (mfm_viewer/static) from its source
	@$(MAKE) system APT_PACKAGES="npm"
	@cd mfm_viewer/web && npm ci --ignore-scripts --silent && npm run --silent build

firmware: ## Build the servo board's firmware (firmware/build/mfm.hex)
	@$(MAKE) system APT_PACKAGES="gcc-avr avr-libc"
	@$(MAKE) -C firmware avr

flash: ## Write the firmware to an Arduino Mega (PORT=/dev/ttyACM0)
	@$(MAKE) system APT_PACKAGES="gcc-avr avr-libc avrdude"
	@$(MAKE) -C firmware flash $(if $(PORT),PORT=$(PORT))

fuzz: ## Attack the firmware's core with the fuzzer (FUZZ_SECONDS=600)
	@$(MAKE) system APT_PACKAGES="$(FIRMWARE_PACKAGES)"
	@$(MAKE) -C firmware fuzz

clean: ## Remove .venv and everything else that make, pip, colcon and the tools have written
	@rm -rf $(VENV) $(JAZZY) build firmware/build mfm_viewer/web/node_modules dist install log out *.egg-info .hypothesis .*_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

$(INSTALLED): setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || \
		{ echo "mfm needs Python 3.10 or newer, but $(PYTHON) is $$($(PYTHON) --version 2>&1 | tail -n 1) (choose another with: make PYTHON=python3.12)." >&2; exit 1; }
	@$(MAKE) system
	@echo "Installing mfm and its development tools into $(VENV)"
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(PY) -m pip install --quiet --upgrade pip
	@$(PY) -m pip install --quiet --editable '.[$(EXTRAS)]'
	@touch $@

$(JAZZY)/.installed: setup.py $(INSTALLED)
	@echo "Installing mfm with ROS 2 Jazzy into $(JAZZY)"
	@$(JAZZY)/bin/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(JAZZY)
	@$(JAZZY)/bin/python -m pip install --quiet --upgrade pip
	@$(JAZZY)/bin/python -m pip install --quiet --editable '.[jazzy,bag]' pytest pytest-xdist
	@touch $@

system:
	@missing=; $(foreach package,$(APT_PACKAGES),$(have_$(package)) >/dev/null 2>&1 || missing="$$missing $(package)";) \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing$$missing with apt" && apt-get update -qq && apt-get install -qq -y $$missing >/dev/null; \
	else \
		echo "mfm needs these system packages first: sudo apt install$$missing" >&2; exit 1; \
	fi
