# `make run` and `make test` set themselves up in .venv; set-up is repeated only when setup.py changes.

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
ARGS ?=

PY := $(VENV)/bin/python
INSTALLED := $(VENV)/.installed

# Debian packages the set-up needs, each with a command that fails where it is missing.
APT_PACKAGES := python3-venv
have_python3-venv = $(PYTHON) -c 'import ensurepip, venv'

# A ROS or another virtual environment sourced in the calling shell must not mix with .venv.
FOREIGN := AMENT_% CMAKE_PREFIX_PATH COLCON_% LD_LIBRARY_PATH PKG_CONFIG_PATH PYTHONHOME PYTHONPATH PYTHONSTARTUP \
	RMW_% ROS_% _ROS_% VIRTUAL_ENV
unexport $(filter $(FOREIGN),$(.VARIABLES))

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help run test bench python clean system

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-7s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

run: $(INSTALLED) ## Show the snake's validation loop, with a picture
	@$(PY) -m mfm_cli demo $(ARGS)

test: $(INSTALLED) ## Run every check: style, types, imports, tests (ARGS="-k name" picks tests)
	@echo "Style (ruff)" && $(PY) -m ruff check --quiet && $(PY) -m ruff format --check --quiet
	@echo "Types (mypy)" && $(PY) -m mypy
	@echo "Imports (import-linter)" && $(VENV)/bin/lint-imports --no-logo --no-cache
	@echo "Tests (pytest)" && $(PY) -m pytest -n $(JOBS) $(ARGS)

bench: $(INSTALLED) ## Measure the engine against its peers
	@$(PY) bench/run.py $(ARGS)

python: $(INSTALLED) ## Run the Python of .venv, shielded from the calling shell (ARGS="-c ...")
	@$(PY) $(ARGS)

clean: ## Remove .venv and everything else that make, pip, colcon and the tools have written
	@rm -rf $(VENV) build dist install log out *.egg-info .hypothesis .*_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

$(INSTALLED): setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || \
		{ echo "mfm needs Python 3.10 or newer, but $(PYTHON) is $$($(PYTHON) --version 2>&1 | tail -n 1) (choose another with: make PYTHON=python3.12)." >&2; exit 1; }
	@$(MAKE) system
	@echo "Installing mfm and its development tools into $(VENV)"
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(PY) -m pip install --quiet --upgrade pip
	@$(PY) -m pip install --quiet --editable '.[dev]'
	@touch $@

system:
	@missing=; $(foreach package,$(APT_PACKAGES),$(have_$(package)) >/dev/null 2>&1 || missing="$$missing $(package)";) \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing$$missing with apt" && apt-get update -qq && apt-get install -qq -y $$missing >/dev/null; \
	else \
		echo "mfm needs these system packages first: sudo apt install$$missing" >&2; exit 1; \
	fi
