# Touchline's recipes. Each installs what it lacks; `make help` lists them.
# On a clean machine: Rust (see rust-version in Cargo.toml), Node 20.19 or newer with npm, and for tests Debian's apt.

ADDRESS ?= 127.0.0.1:8080
KILLS ?= 300
MATCHES ?= 2000
SEEDS ?= 50
SECOND ?= 300
DATABASE ?= sqlite://data/touchline.db?mode=rwc

# The engine protocol as `make soak` built it.
ENGINE := $(or $(CARGO_TARGET_DIR),target)/release/touchline engine
WEB := clients/web
NPM := npm --prefix $(WEB)
# What the built page depends on. Its output and packages are left out.
WEB_SOURCES := $(shell find $(WEB) \( -name node_modules -o -name dist -o -name e2e \) -prune -o -type f -print)

.PHONY: help play web test bench soak test-deps bench-deps check-format lint tidy test-rust test-web e2e compose fmt types golden pictures
.DEFAULT_GOAL := help
# The steps of a recipe are in order, and cargo uses all cores anyway.
.NOTPARALLEL:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: web ## Build everything and start the server on embedded SQLite (ADDRESS=127.0.0.1:8080)
	cargo build --release --locked -p server -p touchline
	mkdir -p data
	cargo run --release --locked -q -p server -- --listen $(ADDRESS) --database '$(DATABASE)'

web: $(WEB)/dist/index.html ## Build the web client, if it changed

$(WEB)/dist/index.html: $(WEB)/node_modules/.package-lock.json $(WEB_SOURCES)
	$(NPM) run build
	touch $@

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	$(NPM) ci
	touch $@

test: test-deps check-format lint tidy test-rust test-web e2e compose ## Everything that must hold (what CI runs)

test-deps: ## Install what the tests need from Debian's packages, if it is missing
	scripts/install-test-deps.sh

bench-deps:
	scripts/install-test-deps.sh postgresql

check-format:
	cargo fmt --all -- --check

lint: web ## Clippy, warnings as errors
	cargo clippy --locked --workspace --all-targets -- -D warnings

tidy: web ## Tidiness: sizes, leftovers, banned calls, links
	cargo test --locked -p tests --test all -- tidy::

test-rust: web ## Tests of every crate, with a real Postgres and the real server
	cargo build --locked --workspace
	cargo test --locked --workspace

test-web: web ## Types, lint, unit tests of the web client
	$(NPM) run check
	$(NPM) run lint
	$(NPM) test

e2e: web ## Real Chromium windows against the real server
	cargo build --locked --workspace
	$(NPM) run e2e

bench: bench-deps web ## Print the figures of docs/load.md, on both stores (LOAD="latency actions": some of them)
	cargo build --release --locked -p server -p touchline
	cargo run --release --locked -q -p engine --example playouts
	cargo run --release --locked -q -p engine --example swiss
	cargo run --release --locked -q -p server --example ratings
	cargo run --release --locked -q -p server --example pairing
	cargo run --release --locked -q -p touchline -- load $(LOAD)
	scripts/with-postgres.sh cargo run --release --locked -q -p touchline -- load $(LOAD)

soak: bench-deps web ## Kills under play, matches on both stores, laws on many seeds, second implementations (KILLS=300 MATCHES=2000 SEEDS=50 SECOND=300)
	cargo build --release --locked --workspace
	TOUCHLINE_SEEDS=$(SEEDS) cargo test --release --locked -p engine conformance
	TOUCHLINE_KILLS=$(KILLS) TOUCHLINE_MATCHES=$(MATCHES) \
		cargo test --release --locked -p tests --test all -- kill:: soak:: --nocapture --test-threads 1
	python3 -B tests/oracle/against_engine.py '$(ENGINE)' $(MATCHES) 1000
	python3 -B tests/oracle/grid_against_engine.py '$(ENGINE)' $(SECOND) 1000
	python3 -B tests/oracle/world_against_engine.py '$(ENGINE)' $(SECOND) 1000

compose: ## Check docker-compose.yml, where Docker Compose is installed
	@if docker compose version >/dev/null 2>&1; then docker compose config --quiet; \
	else echo "docker compose is not installed: docker-compose.yml is checked by the tests only"; fi

fmt: $(WEB)/node_modules/.package-lock.json ## Format everything
	cargo fmt --all
	$(NPM) run format

types: ## Write the web client's types anew from the protocol
	TOUCHLINE_WRITE=1 cargo test --locked -p protocol

golden: ## Write the golden files (playthroughs, vectors) anew, to be read in review
	TOUCHLINE_WRITE=1 cargo test --locked -p engine

pictures: web ## Draw the pictures of docs/rules anew, from the rules pages in the app
	cargo build --locked -p server
	$(NPM) run pictures
