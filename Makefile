# A thin front for people: every target calls a script of scripts/ or a CMake preset. `make help` lists them.
.DEFAULT_GOAL := help
.PHONY: help demo test library build install uninstall clean format lint docs bench packages configure
SHELL := /bin/bash
MAKEFLAGS += --no-print-directory

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local
PRESET ?= release
BUILD := build/$(PRESET)
# Warnings are errors where the tests must hold them (CI sets CI=true); cmake/warnings.cmake says when else.
CONFIGURE_FLAGS := $(if $(CI),-D BRICKTOOLS_WERROR=ON)

help:  ## this list
	@echo "bricktools: make TARGET"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile

demo: packages  ## set everything up, build, and do real work on a real model
	@scripts/fetch-library >/dev/null
	@$(MAKE) build
	@scripts/fetch-labels $(BUILD)/bin
	@PATH="$(CURDIR)/$(BUILD)/bin:$$PATH" scripts/demo out

test: packages  ## set everything up, build and run all tests
	@scripts/fetch-library >/dev/null || echo "test: no parts library, so the tests that need it are skipped"
	@$(MAKE) configure
	@echo "test: building with $(JOBS) jobs"
	@cmake --build --preset $(PRESET) -j $(JOBS)
	@BRICKTOOLS_TEST_LIBRARY="$$(scripts/fetch-library --where)" ctest --preset $(PRESET) -j $(JOBS)

library:  ## fetch the LDraw parts library; LDRAW=/path takes a folder or complete.zip that you have
	@$(if $(LDRAW),scripts/use-library "$(LDRAW)",scripts/fetch-library)

build: configure  ## the programs, in build/release/bin
	@echo "build: programs, with $(JOBS) jobs"
	@cmake --build --preset $(PRESET) -j $(JOBS) --target programs

configure:
	@echo "configure: $(BUILD)"
	@cmake --preset $(PRESET) $(CONFIGURE_FLAGS) --log-level=WARNING >/dev/null

packages:
	@scripts/install-packages build test

install: build  ## install to PREFIX (/usr/local); DESTDIR is honoured
	@scripts/install $(BUILD) "$(PREFIX)"

uninstall:  ## remove what install put into PREFIX
	@scripts/install --remove "$(PREFIX)"

format:  ## clang-format over all sources
	@scripts/install-packages lint
	@scripts/format

lint:  ## format, clang-tidy, shellcheck and the architecture's rules
	@scripts/install-packages lint
	@$(MAKE) configure PRESET=tidy CONFIGURE_FLAGS=
	@scripts/lint

docs: build  ## make man pages, completions and the README's table again from the programs
	@scripts/update-docs $(BUILD)/bin

bench: build  ## time the programs; MODELS="a.ldr b.mpd" adds verdicts beside those of other packages
	@cmake --build --preset $(PRESET) -j $(JOBS) --target measure
	@bench/run $(BUILD)/bin
	@bench/beside $(BUILD)/bin
	@scripts/install-packages bench || echo "bench: without LeoCAD"
	@bench/pictures $(BUILD)/bin
	@$(if $(MODELS),bench/verdicts $(BUILD)/bin $(MODELS))

clean:  ## remove build/ and out/
	rm -rf build out
