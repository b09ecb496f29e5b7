# Larder. `make` alone lists the targets. `make run` and `make test` work from a fresh clone.
SHELL := /bin/bash
.DEFAULT_GOAL := help
scripts := Tools/scripts
PREFIX ?= $(HOME)/.local
# SwiftPM passes a dependency's traits in the order of a hash table; another order would rebuild the dependency.
export SWIFT_DETERMINISTIC_HASHING := 1

.PHONY: help setup build release run test test-long check format generate coverage up down compose-check \
	compose-test bench mutants fuzz sanitize ingredients indexes install clean

help:
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | awk -F'|' '{printf "  make %-14s %s\n", $$1, $$2}'

setup: ## Install the packages that Tools/scripts/setup.sh lists and that are missing (apt, as root or with sudo)
	@$(scripts)/setup.sh build stack test

build: ## Build everything for debugging; executables are linked in .build/bin
	@$(scripts)/setup.sh build
	@$(scripts)/build.sh debug

release: ## Build everything optimized; executables are linked in .build/bin-release
	@$(scripts)/setup.sh build
	@$(scripts)/build.sh release

run: build ## Plan two sample recipes with some stock, in a store's order
	@$(scripts)/demo.sh

test: build ## Run every test; each module is built and tested alone
	@$(scripts)/setup.sh test
	@python3 $(scripts)/run_tests.py

test-long: build ## Run every test, including the long ones
	@$(scripts)/setup.sh test
	@LARDER_TEST_LONG=1 python3 $(scripts)/run_tests.py
	@$(scripts)/simulate.sh
	@python3 $(scripts)/sanitize.py

check: ## Check format, imports, lengths, words and scripts
	@$(scripts)/check.sh

format: ## Format all Swift files in place
	@git ls-files -z '*.swift' ':!*/Generated/*' | xargs -0 swift format --in-place --configuration .swift-format

generate: ## Generate the Swift message types from the .proto files
	@$(scripts)/setup.sh generate
	@$(scripts)/generate.sh
	@python3 $(scripts)/check_contracts.py

ingredients: ## Generate the ingredient tables from Tools/ingredients/ingredients.csv
	@python3 $(scripts)/ingredients.py

indexes: ## Generate the indexes of kitchen words and of aisle words from their tables
	@$(scripts)/setup.sh build
	@LARDER_WRITE_INDEXES=1 swift test --disable-xctest --package-path Packages/QuantityModule \
		--scratch-path $(CURDIR)/.build/shared --disable-build-manifest-caching $$(cat $(scripts)/debug-flags) \
		--filter 'carries is made of its tables'

coverage: ## Print the line coverage of each module's Domain and Application; less than 70 % fails
	@$(scripts)/setup.sh build
	@python3 $(scripts)/coverage.py

up: build ## Run the services of docker-compose.yml as local processes
	@$(scripts)/setup.sh stack
	@/usr/bin/python3 $(scripts)/supervise.py up

down: ## Stop what `make up` started
	@/usr/bin/python3 $(scripts)/supervise.py down

compose-check: ## Check docker-compose.yml and the Dockerfile
	@$(scripts)/setup.sh compose
	@$(scripts)/compose_check.sh

compose-test: $(if $(BIN),,release) ## Run docker-compose.yml in real containers (podman, root); BIN=.build/bin for debug
	@$(scripts)/setup.sh compose-test
	@/usr/bin/python3 $(scripts)/compose_test.py $(if $(BIN),--bin $(BIN)) $(if $(WRITE_SIZES),--write-sizes)

bench: release ## Run the benchmarks (ONLY=main selects a group); results are in .build/bench
	@$(scripts)/bench.sh $(ONLY)

mutants: ## Run mutation tests: change sampled lines and count the changes that tests detect; SEED=1, COUNT=20, ONLY=Packages/Commands
	@$(scripts)/setup.sh build
	@python3 $(scripts)/mutants.py --seed $(or $(SEED),1) --count $(or $(COUNT),20) $(ONLY)

fuzz: ## Fuzz the parsers of untrusted bytes with libFuzzer; MINUTES=10, ONLY=line-fuzz selects one
	@$(scripts)/setup.sh build
	@python3 $(scripts)/fuzz.py $(or $(MINUTES),10) $(ONLY)

sanitize: ## Run the tests of ZeroMQ and MessageBus under ThreadSanitizer
	@$(scripts)/setup.sh build
	@python3 $(scripts)/sanitize.py

install: release ## Install larder and the services under PREFIX (default: ~/.local)
	@$(scripts)/install.sh "$(PREFIX)"

clean: ## Remove all build products; data folders stay
	@rm -rf .build .run/demo
