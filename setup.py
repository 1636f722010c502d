# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Builds the extension module by CMake: the two libraries are linked into one binary for Python 3.11 and every
later version (the limited API). POLHODE_BUILD_DIR: where CMake works. Default: below build/temp.... POLHODE_BUILT: a build
tree of CMake with the package in it, which is taken as it is (for packagers)."""

import glob
import os
import re
import shutil
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

HERE = os.path.dirname(os.path.abspath(__file__))


class Build(build_ext):
    """Calls CMake. HDF5 stays out: arrays are what Python is for."""

    def build_extension(self, ext: Extension) -> None:
        built = os.environ.get("POLHODE_BUILT") or self.build_library()
        target = os.path.dirname(self.get_ext_fullpath(ext.name))
        os.makedirs(target, exist_ok=True)
        package = os.path.join(built, "python", "polhode")
        # The extension, the viewer joined to one page, and the libraries that the extension brings along.
        for path in [os.path.join(package, "page.html"), *sorted(glob.glob(os.path.join(package, "*.so*")))]:
            shutil.copyfile(path, os.path.join(target, os.path.basename(path)))

    def build_library(self) -> str:
        cmake = shutil.which("cmake")
        if cmake is None:
            sys.exit("polhode: cmake is missing; install it (Debian: apt-get install cmake libyaml-dev)")
        work = os.path.abspath(os.environ.get("POLHODE_BUILD_DIR") or os.path.join(self.build_temp, "library"))
        subprocess.check_call([
            cmake, "-S", HERE, "-B", work, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_FLAGS_RELEASE=-O2",
            "-DPOLHODE_BUILD_COMMAND=OFF", "-DPOLHODE_BUILD_PYTHON=ON", "-DPOLHODE_INSTALL=OFF",
            "-DCMAKE_DISABLE_FIND_PACKAGE_HDF5=ON", "-DPOLHODE_PYTHON_ALONE=ON", "-DPOLHODE_PYTHON=" + sys.executable,
            "-DPOLHODE_PYTHON_INCLUDE=" + sysconfig.get_path("include"),
        ], stdout=subprocess.DEVNULL)
        jobs = os.environ.get("POLHODE_JOBS") or str(os.cpu_count() or 1)
        subprocess.check_call([cmake, "--build", work, "-j", jobs, "--target", "polhode_python"],
                              stdout=subprocess.DEVNULL)
        return work


class Wheel(bdist_wheel):
    """One wheel for all Pythons from 3.11 on."""

    def finalize_options(self) -> None:
        self.py_limited_api = "cp311"
        super().finalize_options()


def version() -> str:
    """The one of the library."""
    with open(os.path.join(HERE, "CMakeLists.txt"), encoding="utf-8") as file:
        found = re.search(r"^project\(polhode VERSION ([0-9.]+)", file.read(), re.M)
    return found[1] if found else sys.exit("polhode: no version in CMakeLists.txt")


setup(
    version=version(),
    ext_modules=[Extension("polhode._core", [], py_limited_api=True)],
    cmdclass={"build_ext": Build, "bdist_wheel": Wheel},
)
