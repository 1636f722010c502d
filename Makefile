# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# The front door. CMake does the work; each target sets up what it needs (see scripts/setup).
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := all
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local
PYTHON3 ?= python3
CONFIGURE = cmake --preset release $(CMAKE_ARGS)
BUILD = cmake --build build -j $(JOBS)
TSAN_TESTS = threads|free_step_batch|free_motion|free_world|system_forces|system_lists|system_dynamics|system_thermostat|^sim|cli_system|cli_threads
# Tests that `make test` leaves to `make test-all`: whole packages, killed processes, other compilers.
THOROUGH = ^($(shell paste -sd'|' test/thorough.txt))$$

.PHONY: test-all test-languages test-engines dist deb amalgamation fuzz test-tsan test-valgrind lammps test-lammps bench-lammps gpu test-gpu bench-gpu all run test test-long test-asan test-cross python test-python bench bench-python accuracy web test-web test-spice docs install format format-check lint clean help

all: ## build the library and the command into build/
	@scripts/setup build
	@$(CONFIGURE) >/dev/null
	@$(BUILD)

run: ## build the command, then show the tumbling T-handle
	@scripts/setup build
	@mkdir -p build
	@[ -x build/polhode ] || echo "building (half a minute the first time) ..."
	@($(CONFIGURE) && $(BUILD) --target polhode) >build/build.log 2>&1 || { cat build/build.log; exit 1; }
	@scripts/demo build/polhode build

test: ## build and run the quick tests: two minutes on two cores
	@scripts/setup build test
	@$(CONFIGURE) -DPOLHODE_BUILD_TESTS=ON -DPOLHODE_WERROR=ON >/dev/null
	@$(BUILD)
	@cd build && ctest -j $(JOBS) -L quick -E '$(THOROUGH)' --no-tests=error --output-on-failure

test-all: test ## the quick tests, then those of test/thorough.txt and the quick experiments of the papers
	@cd build && ctest -j $(JOBS) -R '$(THOROUGH)' -L quick --no-tests=error --output-on-failure
	@cd build && ctest -j $(JOBS) -L reproduce --no-tests=error --output-on-failure

test-long: ## build and run the long tests
	@scripts/setup build test python web dist deb chroot
	@$(CONFIGURE) -DPOLHODE_BUILD_TESTS=ON -DPOLHODE_WERROR=ON >/dev/null
	@$(BUILD)
	@cd build && ctest -j $(JOBS) -L long --no-tests=error --output-on-failure

test-asan: ## run the quick tests under AddressSanitizer and UndefinedBehaviorSanitizer
	@scripts/setup build test
	@cmake --preset asan >/dev/null
	@cmake --build build-asan -j $(JOBS)
	@cd build-asan && ctest -j $(JOBS) -L quick --no-tests=error --output-on-failure

fuzz: ## fuzz every door for SECONDS together (default 300), with sanitizers
	@scripts/setup build fuzz
	@cmake --preset fuzz >/dev/null
	@cmake --build build-fuzz -j $(JOBS)
	@scripts/fuzz $(or $(SECONDS),300) $(TARGETS)

test-tsan: ## run the tests that use threads under ThreadSanitizer
	@scripts/setup build test
	@cmake --preset tsan >/dev/null
	@cmake --build build-tsan -j $(JOBS)
	@cd build-tsan && TSAN_OPTIONS=halt_on_error=1 ctest -j $(JOBS) -L quick -R '$(TSAN_TESTS)' --no-tests=error --output-on-failure

test-valgrind: ## run the quick tests that are small enough under valgrind
	@scripts/setup build test valgrind
	@$(CONFIGURE) -DPOLHODE_BUILD_TESTS=ON >/dev/null
	@$(BUILD)
	@scripts/test-valgrind

test-cross: ## build for Windows and for 64-bit ARM, run the tests under wine and qemu
	@scripts/setup build cross
	@JOBS=$(JOBS) scripts/test-cross

python: ## build the Python wheel into build/wheels/ and a virtual environment with it in build/venv
	@scripts/setup python
	@JOBS=$(JOBS) scripts/make-python

test-python: ## check the types, the notebooks and what needs scipy, pandas, dask, numba
	@scripts/setup build test python test-python
	@$(CONFIGURE) -DPOLHODE_BUILD_TESTS=ON -DPOLHODE_WERROR=ON >/dev/null
	@$(BUILD) --target polhode polhode_python
	@JOBS=$(JOBS) scripts/make-python
	@scripts/test-python

web: ## build the library as WebAssembly, the npm package (build/npm/) and the laboratory (build/web/)
	@scripts/setup build web
	@JOBS=$(JOBS) scripts/make-npm
	@cd web/lab && node build.js ../..
	@echo "The laboratory: open build/web/index.html in a browser, or put build/web on a web site"

test-web: web ## test the npm package, the pages and the laboratory in node and in Chromium
	@scripts/setup test-web
	@$(CONFIGURE) >/dev/null
	@$(BUILD) --target polhode
	@JOBS=$(JOBS) scripts/test-web

docs: web ## build the site into build/site/ and run the code blocks of all pages
	@scripts/setup build test python docs test-web
	@$(CONFIGURE) -DPOLHODE_BUILD_TESTS=ON -DPOLHODE_WERROR=ON >/dev/null
	@$(BUILD) --target polhode polhode-papers polhode_static polhode_shared polhode_run_static polhode_run_shared polhode_python
	@scripts/run-notebooks
	@JOBS=$(JOBS) scripts/make-site
	@node --test --test-reporter=dot docs/site/open.test.js
	@/usr/bin/python3 test/docs/blocks.py . build $(wildcard *.md docs/*.md docs/*/*.md lammps/*.md web/npm/*.md)

test-spice: ## write C-kernels and read them back by CSPICE, which npm brings
	@scripts/setup build spice
	@$(CONFIGURE) -DPOLHODE_BUILD_TESTS=ON >/dev/null
	@$(BUILD) --target polhode
	@mkdir -p build/spice && cp test/spice/package.json test/spice/package-lock.json build/spice/
	@cd build/spice && npm ci --no-audit --no-fund --loglevel=error
	@bash test/spice/ck.sh $(CURDIR)/build/polhode $(CURDIR) $(CURDIR)/build/spice

bench: ## print the table of speeds, write bench-results/*.csv
	@scripts/setup build bench
	@$(CONFIGURE) -DPOLHODE_BUILD_BENCH=ON >/dev/null
	@$(BUILD)
	@mkdir -p bench-results
	@build/polhode-bench --csv bench-results/$$(git describe --always --dirty 2>/dev/null || echo bench).csv $(GROUPS)

lammps: ## build lmp_polhode, LAMMPS with exact rotation and splitting schemes, and the plug-in build/lammps/polhode.so
	@scripts/setup build lammps
	@scripts/lammps-headers build/lammps-source
	@$(CONFIGURE) -DPOLHODE_BUILD_LAMMPS=ON >/dev/null
	@$(BUILD) --target lmp_polhode polhode_lammps_plugin

test-lammps: ## test the styles for LAMMPS on 1, 2 and 4 processes
	@scripts/setup build test lammps
	@scripts/lammps-headers build/lammps-source
	@$(CONFIGURE) -DPOLHODE_BUILD_LAMMPS=ON -DPOLHODE_BUILD_TESTS=ON -DPOLHODE_WERROR=ON >/dev/null
	@$(BUILD) --target lmp_polhode polhode_lammps_plugin polhode
	@cd build && ctest -L '^lammps$$' --no-tests=error --output-on-failure

bench-lammps: lammps ## print energy errors, times and scaling beside LAMMPS's own styles
	@/usr/bin/python3 lammps/bench/bench.py $(GROUPS)

amalgamation: ## write polhode_step.h and polhode_step.c, the exact step for any project, to build/amalgamation/
	@/usr/bin/env python3 scripts/make-amalgamation build/amalgamation
	@echo "build/amalgamation/polhode_step.h build/amalgamation/polhode_step.c"

test-engines: ## run the scenes of examples/engine in Bullet and ODE, and in Jolt if JOLT_DIR names a checkout
	@scripts/setup engines
	@scripts/engines check

test-languages: ## test the Rust crate and the C# file of the amalgamation, their results against C bit for bit
	@scripts/setup languages
	@scripts/test-languages

dist: ## write what a release consists of to build/dist/: source archive, wheel, npm package, amalgamation, SHA256SUMS
	@scripts/setup build python web dist
	@JOBS=$(JOBS) scripts/make-dist $(PARTS)

deb: ## build the Debian packages into build/deb/ and check them with lintian
	@scripts/setup build deb
	@JOBS=$(JOBS) scripts/make-deb

gpu: ## build libpolhode_cuda into build-gpu/ (needs nvcc)
	@scripts/setup gpu
	@cmake -S . -B build-gpu -DCMAKE_BUILD_TYPE=Release -DPOLHODE_CUDA=ON -DPOLHODE_BUILD_COMMAND=OFF \
	  -DPOLHODE_BUILD_RUN=OFF $(CMAKE_ARGS) >/dev/null
	@cmake --build build-gpu -j $(JOBS)

test-gpu: gpu ## compare the GPU with the processor, bit by bit (needs a GPU)
	@build-gpu/polhode-test-gpu $(BODIES)
	@if $(PYTHON3) -c 'import polhode, pytest' 2>/dev/null; then \
	  POLHODE_CUDA_LIBRARY=$$PWD/build-gpu/libpolhode_cuda.so $(PYTHON3) -m pytest -q cuda/test/test_gpu.py; \
	else echo "Python part left out: $(PYTHON3) has no polhode or no pytest"; fi

bench-gpu: gpu ## print what the GPU does in a second (needs a GPU)
	@build-gpu/polhode-bench-gpu $(BODIES)

bench-python: ## print the table of speeds of the Python package beside numpy and scipy
	@scripts/setup build test python test-python
	@$(CONFIGURE) -DPOLHODE_BUILD_PYTHON=ON >/dev/null
	@$(BUILD) --target polhode_python
	@mkdir -p bench-results
	@PYTHONPATH=build/python /usr/bin/python3 bench/python_speed.py

accuracy: ## measure the elliptic kernel beside other libraries, write docs/accuracy.md
	@scripts/setup build test bench
	@$(CONFIGURE) -DPOLHODE_BUILD_BENCH=ON >/dev/null
	@cmake --build build -j $(JOBS) --target polhode-accuracy
	@build/polhode-accuracy >build/accuracy.md && mv build/accuracy.md docs/accuracy.md

install: ## install below PREFIX (default /usr/local)
	@scripts/setup build
	@$(CONFIGURE) >/dev/null
	@$(BUILD)
	@cmake --install build --prefix "$(PREFIX)"

format: ## format the C files
	@scripts/setup lint
	@git ls-files -co --exclude-standard '*.c' '*.h' '*.cc' | xargs clang-format -i

format-check: ## fail where a C file is not formatted
	@scripts/setup lint
	@git ls-files '*.c' '*.h' '*.cc' | xargs clang-format --dry-run -Werror

lint: ## cppcheck, include arrows, wording
	@scripts/setup build lint
	@scripts/check-rooms
	@scripts/check-comments
	@scripts/check-text
	@scripts/lint

clean: ## remove what was built
	@rm -rf build build-debug build-asan build-fuzz build-tsan build-gpu build-windows build-aarch64 bench-results web/node_modules python/polhode.egg-info

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14
