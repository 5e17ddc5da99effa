PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
STAMP := .venv/.stamp
PLAYABLE := .venv/.playable
# An environment whose Python is gone, or that was made in another folder, is made anew.
AGAIN := $(shell [ ! -e .venv/.whole ] || { [ "$$(cat .venv/.whole)" = "$$PWD" ] && .venv/bin/python -c ''; } 2>/dev/null || echo again)
MAKEFLAGS += --no-print-directory
# The tests start Croupier a hundred times: what was compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play demo test check fix accept pictures evening words mutants chaos outages crowd soak-year fresh-install image lock bench path bench-peers lock-peers clean
.DEFAULT_GOAL := test

play: $(PLAYABLE)
	@$(BIN)/croupier play $(ARGS)

# Record a round in the terminal anew, moving and still: look at docs/demo.svg and docs/terminal.svg before you keep them.
demo: $(PLAYABLE)
	@$(BIN)/python tools/demo.py

# One process more than there are cores: some wait for their children. Each keeps its part of the tests, with what these
# share; whichever is done first takes from another.
PROCESSES = $$(($$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1))
test: $(STAMP)
	@$(BIN)/pytest -n $(PROCESSES) --dist worksteal

check: $(STAMP)
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

fix: $(STAMP)
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

# Take what the games say now as what their transcripts should say; what is kept of stored records gets only what it lacks.
accept: $(STAMP)
	@CROUPIER_ACCEPT=1 $(BIN)/pytest tests -k "transcript or kept_records or own_events_are_read" -n 0

# Take what the pages look like now as what they should look like: look at tests/browser/pictures before you keep them.
pictures: $(STAMP)
	@CROUPIER_ACCEPT=1 $(BIN)/pytest -n 0 -m browser tests/browser/test_pictures.py

# Write the first evening of a newcomer into .evening, as text and as pictures: each network, language and game, or
# ARGS="irc-en-dicepoker web-ja-thoth" for some. Look at them as somebody who has just come.
evening: $(STAMP)
	@PYTHONPATH=tools $(BIN)/python -m tests.newcomers.drawn .evening $(ARGS)

# Print every string that people read, English and Japanese side by side.
words: $(STAMP)
	@$(BIN)/python tests/words/side_by_side.py

# Change MUTANTS lines of core, games and networks in a copy, one at a time, and print which of the changes no test notices.
# SEED=2 draws others; LIMIT is the seconds of tests that each is given.
mutants: $(STAMP)
	@$(BIN)/python -m tests.mutants.run

# Kill a process at play on IRC and Telegram at random moments, KILLS times, and print what was compared.
# SEED=2 makes another evening, DOORS=irc or DOORS=telegram one on that network alone.
chaos: export KILLS ?= 400
chaos: $(STAMP)
	@$(BIN)/pytest -n 0 -m crash -s tests/kills/test_kills.py

# Strike gateway, worker, standby, RabbitMQ and PostgreSQL at random, KILLS times, and print what was compared.
outages: export KILLS ?= 60
outages: $(STAMP)
	@$(BIN)/pytest -n 0 -m outages -s tests/cluster/test_outages.py

# The same with so many TABLES at once, half of them on each network, and one blow of each kind.
crowd: export KILLS ?= 9
crowd: export TABLES ?= 200
crowd: $(STAMP)
	@$(BIN)/pytest -n 0 -m outages -s tests/cluster/test_outages.py

# A year of 100 tables a day in virtual time, instead of the month of `pytest -m soak`; DAYS=90 for less.
soak-year: export DAYS ?= 365
soak-year: $(STAMP)
	@$(BIN)/pytest -n 0 -m soak -s tests/soak/test_month.py

# Install what is here as pipx would, in an environment of its own, with the newest libraries that its ranges allow.
fresh-install:
	@rm -rf .fresh && "$(PYTHON)" -m venv .fresh && .fresh/bin/pip install -qq --disable-pip-version-check '.[all]'
	@cd .fresh && bin/croupier --version && bin/croupier plugins
	@cd .fresh && printf 'start\n' | bin/croupier play liarsdice --fast | tail -n 2

# Make the image and try it as deploy/compose.yaml runs it: as nobody, on a file system that can't be written to, below 200 MB.
ENGINE ?= $(shell command -v podman || command -v docker)
AS_THERE := --rm --read-only --cap-drop ALL --security-opt no-new-privileges --network none
image:
	@test -n "$(ENGINE)" || { echo "this takes podman or docker; with another: make image ENGINE=nerdctl"; exit 1; }
	@$(ENGINE) build -q -f deploy/Containerfile -t croupier .
	@$(ENGINE) run $(AS_THERE) croupier --version && $(ENGINE) run $(AS_THERE) croupier plugins
	@printf 'start\n' | $(ENGINE) run -i $(AS_THERE) croupier play liarsdice --fast --lang ja | tail -n 2
	@bytes=$$($(ENGINE) image inspect -f '{{.Size}}' croupier) && echo "$$((bytes / 1000000)) MB" && test $$bytes -lt 200000000

# Figures and ratios of one run on this machine; nothing passes or fails by them.
bench: $(STAMP)
	@cd benchmarks && for script in startup memory actions games by_room irc_roundtrip tables "strength dicepoker --study decision"; do \
		echo; echo "== $$script"; set -- $$script; name=$$1; shift; ../$(BIN)/python $$name.py "$$@" || exit 1; done

# The way of a bid, a press, an expiry and a look through `croupier run`, in calls, files and rooms: ARGS=1 for less.
path: $(STAMP)
	@$(BIN)/python benchmarks/path.py $(ARGS)

# An action beside what other bots need for a bare die, each in an environment of its own: ARGS="irc --rounds 1" for less.
# BEFORE=FOLDER measures another tree of Croupier, with its .venv, in the same run.
PEERS := errbot sopel irc aiogram ptb
bench-peers: $(STAMP)
	@for peer in $(PEERS); do \
		$(MAKE) .bench/$$peer/.stamp || echo "$$peer cannot be installed here; the others are measured without it"; done
	@cd benchmarks && ../$(BIN)/python side_by_side.py $(ARGS)

.bench/%/.stamp: benchmarks/peers/%.lock
	@rm -rf .bench/$*
	@"$(PYTHON)" -m venv .bench/$*
	@.bench/$*/bin/pip install -qq --disable-pip-version-check --require-hashes -r $<
	@touch $@

# Resolve pyproject.toml anew for every Python that it allows: what playing needs, what all parts need besides, and tests.
COMPILE = $(BIN)/uv pip compile -q --upgrade pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links
WITHOUT = $$(sed -n 's/^\([^ =]*\)==.*/--no-emit-package \1/p' $(1))
lock: $(STAMP)
	@$(BIN)/pip install -qq uv
	@$(COMPILE) --extra web --group install -o requirements.lock
	@$(COMPILE) --all-extras --group install -c requirements.lock $(call WITHOUT,requirements.lock) -o requirements-all.lock
	@$(COMPILE) --all-extras --group dev -c requirements.lock -c requirements-all.lock \
		$(call WITHOUT,requirements.lock requirements-all.lock) -o requirements-dev.lock

# Resolve what the peers need anew; their own versions are chosen in benchmarks/peers/*.in.
lock-peers: $(STAMP)
	@$(BIN)/pip install -qq uv
	@for peer in $(PEERS); do $(BIN)/uv pip compile -q --upgrade benchmarks/peers/$$peer.in --universal \
		--python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
		-o benchmarks/peers/$$peer.lock; done

clean:
	@rm -rf .venv .bench build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Playing takes less than half of what tests and checks do.
$(PLAYABLE): requirements.lock pyproject.toml $(AGAIN)
	@tools/environment.sh "$(PYTHON)" playing requirements.lock
	@touch $@

$(STAMP): requirements.lock requirements-all.lock requirements-dev.lock pyproject.toml $(AGAIN)
	@tools/environment.sh "$(PYTHON)" testing requirements.lock requirements-all.lock requirements-dev.lock
	@touch $(PLAYABLE) $@

.PHONY: again
again:
