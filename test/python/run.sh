#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# run.sh SOURCE BUILD python|python_long|python_more: the tests of the Python package that lies in BUILD/python, with
# Debian's Python: those that need numpy only, the long ones, or those that need scipy, pandas, dask and so on.
# Exits 77 where the packages are missing.
source=$1 build=$2 kind=$3
python=/usr/bin/python3
skip() { echo "skipped: $*"; exit 77; }
[ -x $python ] || skip "there is no $python"
[ -e "$build/python/polhode/_core.abi3.so" ] || skip "the extension is not built: python3-dev is missing (scripts/setup test)"
for module in numpy pytest hypothesis mpmath; do
  $python -c "import $module" 2>/dev/null || skip "python3-$module is missing (scripts/setup test)"
done
# A sanitized extension needs the sanitizer's library first. Python itself leaks: leaks are counted by python_long.
if grep -aq __asan_init "$build/python/polhode/_core.abi3.so"; then
  LD_PRELOAD="$(cc -print-file-name=libasan.so) $(cc -print-file-name=libubsan.so)"
  export LD_PRELOAD ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc
fi
case $kind in
  python) select="not long and not more" ;;
  python_long) select="long" ;;
  python_more) select="more" ;;
  *) echo "run.sh: expected python, python_long or python_more, found $kind"; exit 1 ;;
esac
export PYTHONPATH="$build/python" PYTHONDONTWRITEBYTECODE=1 POLHODE_BUILD="$build" MPLBACKEND=Agg OMP_NUM_THREADS=1
cd "$build" || exit 1
exec $python -m pytest -q -p no:cacheprovider -c "$source/pyproject.toml" --rootdir "$source" -m "$select" "$source/test/python"
