SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# npm writes this file at the end of an installation. If it is older than package-lock.json, packages are missing.
PACKAGES := node_modules/.package-lock.json
# Sources of the built plugin, without tests: changing a test must not rebuild it.
SOURCES := $(shell find src .config tools/notices package.json tsconfig.json webpack.config.ts -type f ! -name '*.test.*' 2>/dev/null)

.PHONY: help demo doctor test coverage lab mutate bench backtest faults locales build rules dashboards clean

help:
	@echo 'make demo        run everything on this machine: simulated traffic, Prometheus, Alertmanager and the panel'
	@echo 'make test        run every check and test'
	@echo 'make coverage    check that tests cover 95% of the branches in src/model and src/frames (a minute)'
	@echo 'make lab         run the tests of lab/ and the long forms of others, which make test leaves out (half an hour)'
	@echo 'make mutate      change one thing in the model at a time and check that a test fails (20 minutes)'
	@echo 'make bench       measure the panel and the rules pack (ten minutes)'
	@echo 'make backtest    measure lead time and false positives of alerts on simulated traffic (half an hour); SEEDS, DAYS, RESOURCES, WRITE=1'
	@echo 'make faults      break Prometheus, exporters and clocks and check who is paged (twenty minutes); ONE=name, WRITE=1'
	@echo 'make build       build the plugin into dist/'
	@echo 'make rules       write rules and docs from alerts/pack and alerts/settings.yaml'
	@echo 'make dashboards  generate dashboards/generated from their source'
	@echo 'make locales     update src/locales from the sources, and list missing translations'
	@echo 'make doctor      check what these targets need on this machine'
	@echo 'make clean       remove build results, data of the demo and test results; list what is outside this folder, and how to remove it'

# It builds the plugin itself, while it loads its history.
demo: $(PACKAGES)
	@exec node --import tsx demo/stack/main.ts

test: $(PACKAGES)
	@exec node --import tsx tests/run.ts

coverage: $(PACKAGES)
	@npx jest --coverage src cli/answer cli/check cli/common

lab: $(PACKAGES)
	@node --import tsx tools/testing/with-servers.ts npx jest --selectProjects lab
	@PARITY_CASES=2000 PROMTOOL_TESTS=all FUZZ_RUNS=4000 MALFORMED_RUNS=100000 node --import tsx tools/testing/with-servers.ts npx jest tests/parity tests/routing tests/rules tests/sources tests/provisioning tests/fuzz malformed hostile

mutate: $(PACKAGES)
	@npx stryker run

bench: $(PACKAGES) dist/module.js
	@node --import tsx lab/bench/main.ts

backtest: $(PACKAGES)
	@node --import tsx lab/backtest/main.ts $(if $(SEEDS),--seeds $(SEEDS)) $(if $(DAYS),--days $(DAYS)) $(if $(RESOURCES),--resources $(RESOURCES)) $(if $(WRITE),--write)

faults: $(PACKAGES)
	@node --import tsx tools/testing/with-servers.ts node --import tsx lab/faults/main.ts $(if $(ONE),--one $(ONE)) $(if $(WRITE),--write)

build: dist/module.js

rules: $(PACKAGES)
	@node --import tsx alerts/generator/generate.ts

locales: $(PACKAGES)
	@node --import tsx tools/i18n/extract.ts

dashboards: $(PACKAGES)
	@node --import tsx dashboards/generator/generate.ts

doctor:
	@tools/doctor/doctor.sh

clean:
	@tools/clean.sh

$(PACKAGES): package-lock.json
	@MAKECMDGOALS='$(MAKECMDGOALS)' tools/install-packages.sh

dist/module.js: $(PACKAGES) $(SOURCES)
	@echo 'Building the plugin (under a minute)'
	@npm run --silent build -- --stats errors-warnings
	@touch $@
