# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Builds the extension module by CMake: the two libraries are linked into one binary for Python 3.11 and every
later version (the limited API). POLHODE_BUILD_DIR: where CMake works. Default: below build/temp...."""

import os
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
        cmake = shutil.which("cmake")
        if cmake is None:
            sys.exit("polhode: cmake is missing; install it (Debian: apt-get install cmake libyaml-dev)")
        work = os.path.abspath(os.environ.get("POLHODE_BUILD_DIR") or os.path.join(self.build_temp, "library"))
        subprocess.check_call([
            cmake, "-S", HERE, "-B", work, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_FLAGS_RELEASE=-O2",
            "-DPOLHODE_BUILD_COMMAND=OFF", "-DPOLHODE_BUILD_PYTHON=ON", "-DPOLHODE_INSTALL=OFF",
            "-DCMAKE_DISABLE_FIND_PACKAGE_HDF5=ON", "-DPOLHODE_PYTHON=" + sys.executable,
            "-DPOLHODE_PYTHON_INCLUDE=" + sysconfig.get_path("include"),
        ], stdout=subprocess.DEVNULL)
        jobs = os.environ.get("POLHODE_JOBS") or str(os.cpu_count() or 1)
        subprocess.check_call([cmake, "--build", work, "-j", jobs, "--target", "polhode_python"],
                              stdout=subprocess.DEVNULL)
        target = self.get_ext_fullpath(ext.name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(os.path.join(work, "python", "polhode", "_core.abi3.so"), target)
        page = os.path.join(os.path.dirname(target), "page.html")  # the viewer, joined to one page
        shutil.copyfile(os.path.join(work, "python", "polhode", "page.html"), page)


class Wheel(bdist_wheel):
    """One wheel for all Pythons from 3.11 on."""

    def finalize_options(self) -> None:
        self.py_limited_api = "cp311"
        super().finalize_options()


setup(
    ext_modules=[Extension("polhode._core", [], py_limited_api=True)],
    cmdclass={"build_ext": Build, "bdist_wheel": Wheel},
)
