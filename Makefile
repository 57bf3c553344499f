# Every task of the project. `make` alone lists them.

SHELL := /bin/bash
# What the web app is built from; a changed test of it builds nothing.
WEB := $(shell find web/src web/tools web/public -type f -not -name '*.test.ts*' 2>/dev/null) web/index.html web/package.json web/vite.config.ts
WASM := web/src/shared/wasm/runeside.wasm
GAMELOG := web/src/shared/wasm/gamelog.wasm
SEARCH := web/src/shared/wasm/search.wasm
GUESS := web/src/shared/wasm/guess.wasm
REPLAY := web/src/shared/wasm/replay.wasm
# The package that tests and benchmarks on real cards read, if it can be had.
with_card_data = data=$$(tools/card-data) && if [ -n "$$data" ]; then export RUNESIDE_TEST_CARD_DATA="$$data"; fi;
say = @printf '\033[1m%s\033[0m\n' '$(1)'

.PHONY: help run demo test check soak build web screenshots lighthouse firstpage bench audit clean

help: ## List the tasks
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Set up, build and serve at http://127.0.0.1:8080 (data under data/)
	@tools/setup run
	@$(MAKE) -s --no-print-directory web
	$(call say,Building the server)
	@cargo build
	@target/debug/runeside cards update --if-missing
	@echo 'Pages with invented players, decks and matches to look at: make demo, once'
	@exec target/debug/runeside serve

demo: ## Fill the database of `make run` with invented players, decks and matches
	@tools/setup run
	@$(MAKE) -s --no-print-directory web
	@cargo build
	@target/debug/runeside cards update --if-missing
	@target/debug/runeside demo

test: ## Set up, then format, lint and the tests; ends with "N passed, N failed"
	@tools/setup test
	@$(with_card_data) tools/with-postgres tools/test

check: ## The quick part of the tests, for while you work
	@$(MAKE) -s --no-print-directory web
	@tools/with-postgres tools/check

soak: ## What is too long for the tests: kills in every phase, big simulations, every look of every page
	@tools/setup test
	@$(with_card_data) tools/with-postgres tools/soak

build: ## The release binary: target/release/runeside
	@tools/setup run
	@$(MAKE) -s --no-print-directory web
	cargo build --release

web: web/dist/index.html ## Build the web app into web/dist

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	$(call say,Fetching what the web app is built with)
	@npm --prefix web ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WASM): Cargo.toml $(shell find crates/wasm crates/deckcode crates/json-writer -name '*.rs' -o -name Cargo.toml)
	$(call say,Building what the page runs itself)
	@test -d "$$(rustc --print target-libdir --target wasm32-unknown-unknown)" || rustup target add wasm32-unknown-unknown
	@cargo build --package runeside-wasm --target wasm32-unknown-unknown --profile wasm
	@cp "$${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/runeside_wasm.wasm" $@

# The deck tracker's own module, with the vector instructions that every browser with WebAssembly has had for years.
$(GAMELOG): Cargo.toml $(shell find crates/gamelog/src crates/gamelog-wasm crates/json-writer -name '*.rs' -o -name Cargo.toml)
	$(call say,Building the deck tracker for the page)
	@test -d "$$(rustc --print target-libdir --target wasm32-unknown-unknown)" || rustup target add wasm32-unknown-unknown
	@RUSTFLAGS="-C target-feature=+simd128" cargo build --package gamelog-wasm --target wasm32-unknown-unknown --profile wasm
	@cp "$${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/gamelog_wasm.wasm" $@

# The card search of the deck tracker, which works offline.
$(SEARCH): Cargo.toml $(shell find crates/search-wasm crates/cards/src crates/json-writer -name '*.rs' -o -name Cargo.toml)
	$(call say,Building the card search for the page)
	@test -d "$$(rustc --print target-libdir --target wasm32-unknown-unknown)" || rustup target add wasm32-unknown-unknown
	@cargo build --package search-wasm --target wasm32-unknown-unknown --profile wasm
	@cp "$${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/search_wasm.wasm" $@

# The opponent's deck, for the deck tracker.
$(GUESS): Cargo.toml $(shell find crates/guess crates/guess-wasm crates/json-writer -name '*.rs' -o -name Cargo.toml)
	$(call say,Building the guess of the opponent’s deck for the page)
	@test -d "$$(rustc --print target-libdir --target wasm32-unknown-unknown)" || rustup target add wasm32-unknown-unknown
	@cargo build --package guess-wasm --target wasm32-unknown-unknown --profile wasm
	@cp "$${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/guess_wasm.wasm" $@

# What reads replays, for the page that shows one.
$(REPLAY): Cargo.toml $(shell find crates/replay-wasm crates/gamelog/src crates/json-writer -name '*.rs' -o -name Cargo.toml)
	$(call say,Building what reads replays for the page)
	@test -d "$$(rustc --print target-libdir --target wasm32-unknown-unknown)" || rustup target add wasm32-unknown-unknown
	@cargo build --package replay-wasm --target wasm32-unknown-unknown --profile wasm
	@cp "$${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/replay_wasm.wasm" $@

web/dist/index.html: web/node_modules/.package-lock.json $(WASM) $(GAMELOG) $(SEARCH) $(GUESS) $(REPLAY) $(WEB)
	$(call say,Building the web app)
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@

e2e/node_modules/.package-lock.json: e2e/package.json e2e/package-lock.json
	$(call say,Fetching what the tests are run with)
	@npm --prefix e2e ci --no-audit --no-fund --loglevel=error
	@touch $@

tools/lighthouse/node_modules/.package-lock.json: tools/lighthouse/package.json tools/lighthouse/package-lock.json
	$(call say,Fetching Lighthouse)
	@npm --prefix tools/lighthouse ci --no-audit --no-fund --loglevel=error
	@touch $@

screenshots: ## Pictures of every page: screenshots/index.html
	@tools/setup test
	@$(MAKE) -s --no-print-directory web e2e/node_modules/.package-lock.json
	$(call say,Building the server)
	@cargo build
	@npm --prefix e2e run --silent screenshots

lighthouse: ## Lighthouse on the public pages, home and quizzes (RUNS=3 for three each)
	@tools/setup lighthouse
	@$(MAKE) -s --no-print-directory web tools/lighthouse/node_modules/.package-lock.json
	$(call say,Building the server)
	@cargo build
	@npm --prefix tools/lighthouse run --silent start

firstpage: ## How long first visits take on Slow 4G (RUNS=5 for the median of five)
	@tools/setup lighthouse
	@$(MAKE) -s --no-print-directory web tools/lighthouse/node_modules/.package-lock.json
	$(call say,Building the server)
	@cargo build
	@npm --prefix tools/lighthouse run --silent firstpage

bench/peers/node_modules/.package-lock.json: bench/peers/package.json bench/peers/package-lock.json
	$(call say,Fetching what the benchmarks compare with)
	@npm --prefix bench/peers ci --no-audit --no-fund --loglevel=error
	@touch $@

bench/peers/colyseus/node_modules/.package-lock.json: bench/peers/colyseus/package.json bench/peers/colyseus/package-lock.json
	$(call say,Fetching Colyseus)
	@npm --prefix bench/peers/colyseus ci --no-audit --no-fund --loglevel=error
	@touch $@

bench: ## The benchmarks, as ratios within one run (bench/README.md)
	@tools/setup test
	@$(MAKE) -s --no-print-directory web e2e/node_modules/.package-lock.json bench/peers/node_modules/.package-lock.json bench/peers/colyseus/node_modules/.package-lock.json
	cargo build --release --package runeside --package runeside-bench
	@$(with_card_data) tools/with-postgres --durable target/release/runeside-bench
	node bench/live-latency.mjs target/release/runeside

audit: ## Licences and advisories of every dependency (needs the open network)
	@command -v cargo-deny >/dev/null || cargo install --locked cargo-deny
	cargo deny check
	npm --prefix web audit --omit=dev
	npm --prefix e2e audit

clean: ## Remove what was built; data/ stays
	cargo clean
	rm -rf web/dist $(WASM) $(GAMELOG) $(SEARCH) $(GUESS) $(REPLAY) web/node_modules web/native/node_modules e2e/node_modules tools/lighthouse/node_modules bench/peers/node_modules bench/peers/colyseus/node_modules fuzz/target fuzz/corpus screenshots
