# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""make bench-lammps: our styles beside LAMMPS's own, ratios in one run. Groups: ewald, pppm, energy, modify, scaling.

Times are CPU times of one process, the quickest of several runs. An energy error is the largest |E - E at the start| in a
window of time, the mean over the windows and over the starts, relative to the energy between the molecules.
"""

import os
import resource
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "test"))
import lmp  # noqa: E402
import numpy as np  # noqa: E402

STOCK, OURS = "rigid/nve/small", "rigid/exact/small"

TOPOLOGY = "bond_style zero\nbond_coeff *\nangle_style zero\nangle_coeff *\n"
WATER64 = "units real\natom_style full\nread_data ${here}/water64.data\n" + TOPOLOGY
LISTS = "neighbor 2.0 bin\nneigh_modify delay 0 every 1 check yes\n"
# Fine tables of the real-space part: without them the erfc of LAMMPS (1e-7) is the larger error.
EWALD = """
pair_style      hybrid/overlay lj/mdf 4.5 6.0 coul/long 6.0
pair_coeff      1 1 lj/mdf 0.15535 3.166
pair_coeff      * 2 lj/mdf 0.0 1.0
pair_coeff      * * coul/long
pair_modify     pair coul/long table 16
kspace_style    ewald 1e-6
kspace_modify   gewald 0.76
neighbor        1.0 bin
neigh_modify    delay 0 every 1 check yes
"""
PPPM = """
pair_style      lj/cut/coul/long 9.0
pair_coeff      1 1 0.15535 3.166
pair_coeff      * 2 0.0 0.0
pair_modify     shift yes
kspace_style    pppm 1e-5
""" + LISTS


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def single(text, **variables):
    """One process without mpirun, and its CPU time."""
    before = cpu()
    result = lmp.run(text, ranks=0, **variables)
    return result, cpu() - before


def water216(start=0):
    """216 molecules from the example, melted once per build and start: other velocities, another thermostat."""
    path = os.path.join(lmp.BUILD, "lammps-bench", f"water216-{start}.data")
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        print("melting 216 molecules of water ...", flush=True)
        with open(os.path.join(lmp.EXAMPLES, "in.water"), encoding="utf-8") as file:
            text = file.read().split("unfix")[0]
        text = text.replace("300.0 12345", f"300.0 {12345 + start}").replace("200 321", f"200 {321 + start}")
        single(text + f"write_data {path}.new nocoeff\n", here=lmp.EXAMPLES, melt=3000)
        os.replace(path + ".new", path)
    return f"units real\natom_style full\nread_data {path}\n" + TOPOLOGY


def run_text(style, fix, step, steps, every):
    return (f"fix 1 all {fix} molecule\nrun_style {style}\ntimestep {step}\nthermo {every}\n" + lmp.THERMO
            + f"run {steps}\n")


def energy_errors(system, style, fix, step, window, windows):
    """The largest |E - E at the start| / |U| of each window."""
    steps = max(1, round(window / step))
    every = max(1, steps // 60)
    result, _ = single(system + run_text(style, fix, step, steps * windows, every))
    energy, potential = result.thermo("TotEng"), result.thermo("PotEng")
    rows = steps // every
    largest = [np.abs(energy[i:i + rows + 1] - energy[i]).max() for i in range(0, rows * windows, rows)]
    return np.array(largest) / abs(potential.mean())


def cost(system, style, fix, step, window):
    """CPU seconds per fs of a run without output."""
    steps = max(1, round(window / step))
    start, whole = (single(system + run_text(style, fix, step, n, steps))[1] for n in (0, steps))
    return (whole - start) / (steps * step)


def cost_at(target, rows):
    """CPU time per fs at an energy error, between (or beyond) the two nearest of the rows (step, error, cost), in logarithms."""
    table = np.log(np.array(sorted((error, cost, step) for step, error, cost in rows)))
    i = int(np.clip(np.searchsorted(table[:, 0], np.log(target)), 1, len(table) - 1))
    part = (np.log(target) - table[i - 1, 0]) / (table[i, 0] - table[i - 1, 0])
    return np.exp(table[i - 1] + part * (table[i] - table[i - 1]))[1:]


def work_precision(title, starts, target, window, windows, methods, rounds=5):
    """The costs are taken in rounds over all methods and steps, so that what else the machine does hits all alike."""
    print(f"\n{title}\n{'style':34} {'step/fs':>8} {'energy error':>13} {'+-':>8} {'CPU ms per fs':>14}")
    rows = [(name, style, fix, step) for name, style, fix, steps in methods for step in steps]
    costs = np.min([[cost(starts[0], *row[1:], window) for row in rows] for _ in range(rounds)], axis=0)
    found = {}
    for (name, style, fix, step), spent in zip(rows, costs):
        errors = np.concatenate([energy_errors(start, style, fix, step, window, windows) for start in starts])
        found.setdefault(name, []).append((step, errors.mean(), spent))
        spread = errors.std() / np.sqrt(len(errors))
        print(f"{name:34} {step:8g} {errors.mean():13.2e} {spread:8.0e} {1e3 * spent:14.2f}", flush=True)
    at = {name: cost_at(target, table) for name, table in found.items()}
    stock = at[methods[0][0]][0]
    for name, (spent, step) in at.items():
        print(f"CPU time to {target:g}, {name}: step {step:.3g} fs, {1e3 * spent:.2f} ms per fs, ratio {spent / stock:.3f}")


def ewald():
    work_precision("Energy error 1e-7, 64 SPC/E molecules, Ewald sum, 60 fs", [WATER64 + EWALD], 1e-7, 60.0, 1,
                   [(STOCK, "verlet", STOCK, (0.2, 0.1, 0.05)),
                    ("srkn4_6b, " + OURS, "splitting srkn4_6b", OURS, (6, 5, 4, 3))])


def pppm():
    """Four independent starts, five windows each."""
    work_precision("Energy error 1e-4, 216 SPC/E molecules, PPPM 1e-5, four starts with five windows of 240 fs",
                   [water216(start) + PPPM for start in range(4)], 1e-4, 240.0, 5,
                   [(STOCK, "verlet", STOCK, (1.5, 2, 2.5)), (OURS, "verlet", OURS, (1.5, 2, 2.5)),
                    ("omf2, " + OURS, "splitting omf2", OURS, (6, 7, 8))])


def energy():
    """rms of E about its line (kJ/mol) and drift (kJ/mol per ns and molecule)."""
    time = float(os.environ.get("PICOSECONDS", "2")) * 1000
    system = water216() + PPPM
    print(f"\n216 SPC/E molecules, PPPM 1e-5, {time / 1000:g} ps: rms of E about its line (kJ/mol), "
          "drift (kJ/mol per ns and molecule)")
    print(f"{'style':34} {'step/fs':>8} {'fs per force':>13} {'rms':>9} {'drift':>9}")
    for name, style, fix, forces, steps in [(STOCK, "verlet", STOCK, 1, (1, 2, 4, 6)),
                                            (OURS, "verlet", OURS, 1, (1, 2, 4, 6)),
                                            ("omf2, " + OURS, "splitting omf2", OURS, 2, (2, 4, 8)),
                                            ("srkn4_6b, " + OURS, "splitting srkn4_6b", OURS, 6, (6, 12))]:
        for step in steps:
            steps_of_run = round(time / step)
            result, _ = single(system + run_text(style, fix, step, steps_of_run, max(1, steps_of_run // 250)))
            t, e = result.thermo("Time") * 1e-6, result.thermo("TotEng") * 4.184
            line = np.polyfit(t, e, 1)
            print(f"{name:34} {step:8g} {step / forces:13.3g} {(e - np.polyval(line, t)).std():9.3f} "
                  f"{line[0] / 216:+9.3f}", flush=True)


MODIFY = {
    "molecules": (WATER64 + "replicate 3 3 3\npair_style zero 3.0\npair_coeff * *\n" + LISTS + "comm_modify cutoff 6\n"
                  "fix 1 all {} molecule\ntimestep 1.0\nrun 200\n", STOCK, OURS, 64 * 27),
    "ellipsoids": ("units lj\natom_style ellipsoid\nlattice sc 0.1\nregion b block 0 16 0 16 0 16\ncreate_box 1 b\n"
                   "create_atoms 1 box\nset type 1 shape 1 1.5 2.2\nset type 1 mass 1\nset type 1 quat/random 3\n"
                   "velocity all create 1 4\nset type 1 angmom 0.3 0.5 -0.4\npair_style zero 1.0\npair_coeff * *\n"
                   "comm_modify cutoff 3\nfix 1 all {}\ntimestep 0.002\nrun 200\n",
                   "nve/asphere", "nve/asphere/exact", 4096),
}


def modify():
    print("\nThe integrator alone (LAMMPS's section Modify), ns per body and step, quickest of 7 runs on one process")
    for name, (text, stock, ours, bodies) in MODIFY.items():
        best = {stock: np.inf, ours: np.inf}
        for _ in range(7):
            for fix in best:
                result, _ = single(text.replace("{}", fix))
                best[fix] = min(best[fix], result.seconds("Modify") / 200 / bodies * 1e9)
        print(f"{name:12} {stock:18} {best[stock]:7.0f}   {ours:18} {best[ours]:7.0f}   ratio {best[ours] / best[stock]:.2f}")


def scaling():
    print("\nWeak scaling, 512 SPC/E molecules per process, PPPM 1e-5: ms of wall time per force evaluation, quickest of 5")
    text = (WATER64 + "replicate {} 2 2\n" + PPPM + "fix 1 all FIX molecule\nrun_style STYLE\ntimestep 1.0\nrun 12\n")
    for name, style, fix, forces in [(STOCK, "verlet", STOCK, 12), (OURS, "verlet", OURS, 12),
                                     ("omf2, " + OURS, "splitting omf2", OURS, 24)]:
        best = []
        for ranks in (1, 2):
            script = text.replace("{}", str(2 * ranks)).replace("FIX", fix).replace("STYLE", style)
            times = [loop_time(lmp.run(script, ranks)) for _ in range(5)]
            best.append(min(times) / forces * 1e3)
        print(f"{name:34} 1 process {best[0]:7.2f}   2 processes {best[1]:7.2f}   efficiency {best[0] / best[1]:.2f}", flush=True)


def loop_time(result):
    return float(result.text.split("Loop time of ")[-1].split()[0])


GROUPS = {"ewald": ewald, "pppm": pppm, "energy": energy, "modify": modify, "scaling": scaling}


def main():
    chosen = sys.argv[1:] or list(GROUPS)
    for name in chosen:
        if name not in GROUPS:
            sys.exit(f"no group is named '{name}'; there are {', '.join(GROUPS)}")
    for name in chosen:
        GROUPS[name]()


if __name__ == "__main__":
    main()
