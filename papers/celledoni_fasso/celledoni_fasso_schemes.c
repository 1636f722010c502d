/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/celledoni_fasso/celledoni_fasso_schemes.h"

const struct scheme fasso_schemes[ALL_SCHEMES] = {
    {"verlet/exact", "V2, exact", 1, 2, "lc rgb '#888888' dt 1 pt 9 ps 0.6"},
    {"verlet/mr2", "V2, McL2", 1, 2, "lc rgb '#888888' dt '-.' pt 8 ps 0.6"},
    {"srkn4_6b/exact", "SRKN4_6b, exact", 6, 4, "lc rgb '#d55e00' dt 1 pt 2 ps 0.5"},
    {"srkn4_6b/mr2", "SRKN4_6b, McL2", 6, 2, "lc rgb '#d55e00' dt '-.' pt 2 ps 0.5"},
    {"s4_6/exact", "S4_6, exact", 6, 4, "lc rgb '#009e73' dt 1 pt 13 ps 0.6"},
    {"s4_6/mr2", "S4_6, McL2", 6, 2, "lc rgb '#009e73' dt '-.' pt 12 ps 0.6"},
    {"s6_10/exact", "S6_10, exact", 10, 6, "lc rgb '#0072b2' dt 1 pt 7 ps 0.5"},
    {"s6_10/mr2", "S6_10, McL2", 10, 2, "lc rgb '#0072b2' dt '-.' pt 6 ps 0.5"},
    {"srkn6_14a/exact", "SRKN6_14a, exact", 14, 6, "lc rgb '#cc79a7' dt 1 pt 15 ps 0.6"},
    {"srkn6_14a/mr2", "SRKN6_14a, McL2", 14, 2, "lc rgb '#cc79a7' dt '-.' pt 14 ps 0.6"},
    {"verlet-drift/exact", "V2, exact", 1, 2, "lc rgb '#888888' dt 1 pt 9 ps 0.6"},
    {"verlet-drift/mr2", "V2, McL2", 1, 2, "lc rgb '#888888' dt '-.' pt 8 ps 0.6"},
};
