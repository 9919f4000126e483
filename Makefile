# One command each; `make help` lists them. Python 3.11, pip, make and git are all that is needed:
# the rest is installed into .venv from the lock files, and again whenever a lock changes.

SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV := .venv
PY := $(VENV)/bin/python
# Processes that share the tests; 0 keeps them all in one (for a debugger).
WORKERS ?= 2
# Handed on: make run ARGS=..., make check ARGS="tests/rules -x".
ARGS ?=
PYTEST = $(PY) -m pytest -n $(WORKERS) --dist worksteal

# A stamp carries the checksum of its lock, so another lock is another stamp.
checksum = $(shell cksum < $(1) | cut -d' ' -f1)
RUNTIME := $(VENV)/runtime-$(call checksum,requirements.lock)
DEV := $(VENV)/dev-$(call checksum,requirements-dev.lock)
E2E := $(VENV)/e2e-$(call checksum,requirements-e2e.lock)
BENCH := $(VENV)/bench-$(call checksum,requirements-bench.lock)

WORDS := $(patsubst %.po,%.mo,$(wildcard bot/locales/*/LC_MESSAGES/*.po))

.PHONY: help
help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile \
		| awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

.PHONY: run
run: $(RUNTIME) $(WORDS) ## start the bot: on Telegram with BOT_TOKEN in .env, else on the playground
	@$(PY) -m bot $(ARGS)

.PHONY: check
check: static $(WORDS) ## format, lint, types, import contracts and the fast tests
	$(PYTEST) -m "not slow and not browser and not long" $(ARGS)

.PHONY: test
test: static $(WORDS) ## make check's part, the slow tests and the browser tests
	@.ci/judges; judges=$$?; \
	case $$judges in \
	0) $(PYTEST) -m "not long" $(ARGS) ;; \
	3) $(PYTEST) -m "not browser and not long" $(ARGS) ;; \
	*) exit $$judges ;; \
	esac

.PHONY: long
long: static $(WORDS) ## the great chaos run: every fault at once and kill -9, some minutes
	$(PYTEST) -m long $(ARGS)

.PHONY: coverage
coverage: $(DEV) ## the fast tests of the rules must pass through every branch of the rules
	$(PYTEST) -m "not slow" --cov=rules --cov-branch --cov-fail-under=100 tests/rules

.PHONY: static
static: $(E2E)
	$(PY) -m ruff format --check --quiet .
	$(PY) -m ruff check --quiet .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo

.PHONY: format
format: $(DEV) ## write the code in ruff's format and make its safe corrections
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

.PHONY: bench
bench: $(BENCH) $(WORDS) ## measure the rules, the picture and the bot
	@for bench in "rules:__main__:rules bench" "render:bench:render.bench" "bot/bench:__main__:bot.bench"; do \
		package=$${bench%%:*}; rest=$${bench#*:}; \
		if [ -f "$$package/$${rest%%:*}.py" ]; then \
			echo "== python -m $${rest#*:}"; $(PY) -m $${rest#*:} || exit 1; \
		fi; \
	done

.PHONY: pictures
pictures: $(RUNTIME) $(WORDS) ## draw the sample pictures into .build/pictures
	@$(PY) -m render .build/pictures

# The lock files name versions and hashes and no address, so they fit every mirror.
# make lock keeps what is locked; make lock UPGRADE=1 takes the newest versions.
LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header $(if $(UPGRADE),--upgrade)
UV = $(firstword $(wildcard $(VENV)/bin/uv) $(shell command -v uv) .build/uv/bin/uv)

.PHONY: lock
lock: $(PY) ## resolve pyproject.toml into the lock files (UPGRADE=1 for newer versions)
	@[ -x "$(UV)" ] || { $(PY) -m venv .build/uv && .build/uv/bin/python -m pip install --quiet uv; }
	$(LOCK) pyproject.toml -o requirements.lock
	$(LOCK) -c requirements.lock pyproject.toml --group dev -o requirements-dev.lock
	$(LOCK) -c requirements-dev.lock --group e2e -o requirements-e2e.lock
	$(LOCK) -c requirements-dev.lock --group bench -o requirements-bench.lock

.PHONY: clean
clean: ## remove .venv, caches and compiled words; games in var/ stay
	rm -rf $(VENV) .build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf .coverage htmlcov $(WORDS)
	find bot render rules storage tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment. Some systems split ensurepip from Python; there the outer pip steps in.
$(PY):
	@for python in "$(PYTHON)" python3.11 python3 python; do \
		[ -n "$$python" ] || continue; \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
			echo "Making $(VENV) with $$("$$python" --version)"; \
			"$$python" -m venv $(VENV) >/dev/null 2>&1 && exit; \
			"$$python" -m venv --clear --without-pip $(VENV) && \
				"$$python" -m pip --python $(PY) install --quiet pip && exit; \
			rm -rf $(VENV); exit 1; \
		fi; \
	done; \
	echo "Python 3.11 or newer is needed and was not found; name one with make PYTHON=/path/to/python" >&2; \
	exit 1

define install
@echo "Installing $(1) into $(VENV)"
@$(PY) -m pip install --quiet --no-input --disable-pip-version-check --progress-bar off \
	--require-hashes -r $(1)
@rm -f $(VENV)/$(2)-*
@touch $@
endef

$(RUNTIME): $(PY)
	$(call install,requirements.lock,runtime)

# The development lock holds the runtime lock too, hence one installation for both.
$(DEV): $(PY)
	$(call install,requirements-dev.lock,dev)
	@rm -f $(VENV)/runtime-*
	@touch $(RUNTIME)

$(E2E): $(DEV)
	$(call install,requirements-e2e.lock,e2e)

$(BENCH): $(DEV)
	$(call install,requirements-bench.lock,bench)

%.mo: %.po | $(RUNTIME)
	@$(PY) -m babel.messages.frontend --quiet compile -i $< -o $@
