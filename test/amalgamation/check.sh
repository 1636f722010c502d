#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# check.sh SOURCE BUILD WHAT: makes the two files and tests them as their user would.
#   compile   gcc, clang, mingw and (syntax only) clang-cl, C99 and C++, every warning an error
#   double    the bits of the library: without fma, with AVX2 and with AVX-512 where the processor has them
#   float     floats against doubles; the energy of the gyroscopic step; many steps (WHAT float-long: more of each)
#   flags     the same bits under flags that let a compiler reorder sums, and for 32 bits (WHAT twelve: nine sets more)
#   engine    the game loop of examples/engine, in C and C++
set -eu
source=$1 build=$2 what=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 "$source/scripts/make-amalgamation" "$work"
tests=$source/test/amalgamation
strict="-Wall -Wextra -pedantic -Werror"

has() { grep -qw "$1" /proc/cpuinfo; }
# flags of the instruction sets that this processor can run
sets="none"
if has fma && has avx2; then sets="$sets avx2"; fi
if has avx512dq && has avx512vl; then sets="$sets avx512"; fi
flags_of() {
  case $1 in
    none) ;;
    avx2) echo "-mavx2 -mfma" ;;
    avx512) echo "-mavx2 -mfma -mavx512f -mavx512dq -mavx512vl" ;;
  esac
}

# compile COMPILER FLAGS...: both files, and a program that uses them
compile() {
  echo "$*"
  # shellcheck disable=SC2086
  "$@" $strict -O1 -I"$work" -c "$work/polhode_step.c" -o "$work/step.o"
  # shellcheck disable=SC2086
  "$@" $strict -O1 -I"$work" -c "$tests/steps.c" -o "$work/user.o"
}

# The target of MSVC as clang-cl takes it, without the headers of Windows: what the file uses of them is declared here.
microsoft() {
  mkdir "$work/msvc"
  cat >"$work/msvc/math.h" <<END
#define NAN __builtin_nanf("")
#define INFINITY __builtin_inff()
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)
#define ONE(f) double f(double);
ONE(sqrt) ONE(fabs) ONE(floor) ONE(rint) ONE(sin) ONE(cos) ONE(cbrt) ONE(acos)
#define TWO(f) double f(double, double);
TWO(fmax) TWO(fmin) TWO(copysign) TWO(hypot) TWO(atan2) TWO(remainder)
double fma(double, double, double), ldexp(double, int), frexp(double, int *);
float sqrtf(float);
END
  cat >"$work/msvc/string.h" <<END
#include <stddef.h>
void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
END
  printf '#include <stddef.h>\nint snprintf(char *, size_t, const char *, ...);\n' >"$work/msvc/stdio.h"
  for flags in -std=c11 "-std=c11 -mavx2 -mfma"; do
    # shellcheck disable=SC2086
    clang --target=x86_64-pc-windows-msvc $flags -Wall -Wextra -Werror -ffreestanding -fsyntax-only -I"$work/msvc" -I"$work" \
      "$work/polhode_step.c"
    echo "clang --target=x86_64-pc-windows-msvc $flags"
  done
}

case $what in
  compile)
    microsoft
    for compiler in gcc clang x86_64-w64-mingw32-gcc; do
      compile $compiler -std=c99
      compile $compiler -std=c17 -mavx2 -mfma
      compile $compiler -std=c17 -mavx2 -mfma -mavx512f -mavx512dq -mavx512vl
    done
    compile g++ -x c++ -std=c++11 -Wdouble-promotion
    compile clang++ -x c++ -std=c++17
    for compiler in gcc clang; do compile $compiler -std=c99 -Wdouble-promotion; done
    if gcc -O2 -ffast-math -c "$work/polhode_step.c" -o "$work/fast.o" 2>/dev/null; then
      echo "-ffast-math was accepted"
      exit 1
    fi
    ;;
  double)
    library="-DLIBRARY -I$source/include -I$source/src $tests/steps.c $build/libpolhode.a -lm -lpthread -ldl"
    # A library with sanitizers needs them in the program too.
    if nm "$build/libpolhode.a" 2>/dev/null | grep -q __asan_init; then library="-fsanitize=address,undefined $library"; fi
    # shellcheck disable=SC2086
    gcc -O1 -DBASE $library -o "$work/base"
    "$work/base" >"$work/base.txt"
    # shellcheck disable=SC2086
    gcc -O1 $library -o "$work/library"
    "$work/library" >"$work/library.txt"
    for compiler in "gcc -O2" "clang -O2" "gcc -O3 -std=gnu17" "g++ -x c++ -O2"; do
      for set in $sets; do
        # shellcheck disable=SC2046,SC2086
        $compiler $(flags_of $set) -I"$work" -c "$work/polhode_step.c" -o "$work/step.o"
        gcc -O1 -I"$work" "$tests/steps.c" "$work/step.o" -lm -o "$work/steps"
        "$work/steps" >"$work/steps.txt"
        if [ "$set" = none ]; then
          head -n "$(wc -l <"$work/base.txt")" "$work/steps.txt" | cmp - "$work/base.txt"
        else
          cmp "$work/steps.txt" "$work/library.txt"
        fi
        echo "$compiler $set: $(wc -l <"$work/steps.txt") lines, the same bits"
      done
    done
    ;;
  flags | twelve)
    # build PROGRAM COMPILER FLAGS...: the file with these flags, the program without
    build() {
      program=$1
      shift
      echo "$program: $*"
      bits=
      case "$*" in *-m32*) bits="-m32 -msse2 -mfpmath=sse" ;; esac
      "$@" -O2 -I"$work" -c "$work/polhode_step.c" -o "$work/step.o" 2>"$work/said" || { cat "$work/said"; exit 1; }
      # shellcheck disable=SC2086
      gcc -O1 $bits -I"$work" "$program" "$work/step.o" -lm -o "$work/program"
    }
    # same COMPILER FLAGS...: the bits are those without flags
    same() {
      build "$tests/steps.c" "$@"
      "$work/program" | cmp - "$work/want.txt"
    }
    # armv7, under qemu where the packages are there: a T-handle is where it should be
    armv7() {
      arm=arm-linux-gnueabihf-gcc
      if ! command -v $arm >/dev/null; then
        echo "$arm is missing: not compiled for armv7"
        return 0
      fi
      # shellcheck disable=SC2086
      $arm $strict -std=c99 -O2 -march=armv7-a+neon-vfpv4 -mfloat-abi=hard -I"$work" "$source/examples/engine/t_handle.c" \
        "$work/polhode_step.c" -lm -static -o "$work/arm"
      if command -v qemu-arm >/dev/null; then
        qemu-arm "$work/arm" >"$work/table.txt"
        right "armv7"
      fi
    }
    # exact COMPILER FLAGS...: after a minute a T-handle is where it should be, in double and in float
    exact() {
      build "$source/examples/engine/t_handle.c" "$@"
      "$work/program" >"$work/table.txt"
      right "$*"
    }
    # right NAME: the table of t_handle.c
    right() {
      awk -F'|' '/plhf?_free_step_world/ { n++; split($5, off, " "); if (!(off[1] < ($2 ~ /plhf/ ? 0.1 : 1e-9))) bad = 1 }
        END { exit bad || n < 2 }' "$work/table.txt" || { cat "$work/table.txt"; exit 1; }
    }
    # the rest of twelve sets that engines use; clang divides by reciprocals under some, and the last bits differ
    twelve() {
      while IFS= read -r flags; do
        # shellcheck disable=SC2086
        same gcc $flags
        # shellcheck disable=SC2086
        exact clang $flags
      done <<END
-freciprocal-math
-ffinite-math-only
-fno-signed-zeros
-fno-math-errno -fno-trapping-math
-ffp-contract=fast
-O3 -funroll-loops -ftree-vectorize
-Os -fomit-frame-pointer
-O1 -fno-strict-aliasing -fwrapv -fstack-protector-strong
-O3 -ffunction-sections -fvisibility=hidden
END
    }
    build "$tests/steps.c" gcc -std=c99
    "$work/program" >"$work/want.txt"
    for flags in -funsafe-math-optimizations "-fassociative-math -fno-signed-zeros -fno-trapping-math" -fassociative-math; do
      # shellcheck disable=SC2086
      same gcc $flags
      # shellcheck disable=SC2086
      exact clang $flags # divides by reciprocals: the last bits differ
    done
    exact gcc -funsafe-math-optimizations
    same clang -fno-signed-zeros
    if [ "$what" = twelve ]; then twelve; fi
    armv7
    echo 'int main(void) { return 0; }' >"$work/empty.c"
    if gcc -m32 "$work/empty.c" -lm -o "$work/empty" 2>/dev/null && "$work/empty"; then
      same gcc -m32
      same clang -m32 -msse2
      exact gcc -m32 -funsafe-math-optimizations
    else
      echo "gcc-12-multilib is missing: for 32 bits it is compiled only"
      clang -m32 -msse2 -std=c99 -ffreestanding -fsyntax-only -I"$work" "$work/polhode_step.c" || echo "no headers of 32 bits"
    fi
    ;;
  float | float-long)
    for set in $sets; do
      for program in floats gyroscopic walk; do
        case $program in
          floats) cases=1500 more=50000 ;;
          gyroscopic) cases=30000 more=1000000 ;;
          walk) cases=36000 more=360000 ;; # steps
        esac
        [ "$what" = float ] || cases=$more
        # shellcheck disable=SC2046,SC2086
        gcc -std=c99 $strict -O2 $(flags_of $set) -I"$work" "$tests/$program.c" "$work/polhode_step.c" -lm -o "$work/$program"
        echo "$program, $set"
        "$work/$program" "$cases"
      done
    done
    ;;
  engine)
    for program in game_loop t_handle; do
      for compiler in "gcc -std=c99" "clang -std=c99" "g++ -x c++ -std=c++11"; do
        # shellcheck disable=SC2086
        $compiler $strict -Wdouble-promotion -O2 -I"$work" "$source/examples/engine/$program.c" "$work/polhode_step.c" -lm -o "$work/$program"
        "$work/$program"
      done
    done
    ;;
  *)
    echo "check.sh: what is '$what'?" >&2
    exit 2
    ;;
esac
