/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The papers, and every experiment: one line each, by paper, in the order of the print. */
#ifndef PLH_PAPERS_LIST_H
#define PLH_PAPERS_LIST_H

#include "papers/experiment/experiment.h"

extern const struct paper paper_celledoni_fasso, paper_gustafsson, paper_celledoni_safstrom,
    paper_buss, paper_krysl, paper_today, paper_equipartition;

/* clang-format off */

/* Celledoni, Fassò, Säfström & Zanna (2007) */
#define EXPERIMENTS_CELLEDONI_FASSO(X) \
    X(celledoni_fasso_fig1) \
    X(celledoni_fasso_fig2) \
    X(celledoni_fasso_table1) \
    X(celledoni_fasso_fig3) \
    X(celledoni_fasso_fig4) \
    X(celledoni_fasso_fig5) \
    X(celledoni_fasso_fig6) \
    X(celledoni_fasso_fig7) \
    X(celledoni_fasso_fig8) \
    X(celledoni_fasso_fig9) \
    X(celledoni_fasso_fig10) \
    X(celledoni_fasso_fig11) \
    X(celledoni_fasso_fig12) \
    X(celledoni_fasso_fig13) \
    X(celledoni_fasso_fig14) \
    X(celledoni_fasso_fig15) \
    X(celledoni_fasso_fig16) \
    X(celledoni_fasso_fig17) \
    X(celledoni_fasso_fig18) \
    X(celledoni_fasso_effective)

/* Gustafsson (2010) */
#define EXPERIMENTS_GUSTAFSSON(X) \
    X(gustafsson_fig1) \
    X(gustafsson_fig2) \
    X(gustafsson_fig3) \
    X(gustafsson_fig4) \
    X(gustafsson_table1) \
    X(gustafsson_table2) \
    X(gustafsson_table3)

/* Celledoni & Säfström (2006) */
#define EXPERIMENTS_CELLEDONI_SAFSTROM(X) \
    X(celledoni_safstrom_fig1) \
    X(celledoni_safstrom_fig2) \
    X(celledoni_safstrom_fig3) \
    X(celledoni_safstrom_fig4) \
    X(celledoni_safstrom_fig5) \
    X(celledoni_safstrom_fig6) \
    X(celledoni_safstrom_fig7) \
    X(celledoni_safstrom_fig8)

/* Buss (2001) */
#define EXPERIMENTS_BUSS(X) \
    X(buss_fig1) \
    X(buss_fig2) \
    X(buss_fig3) \
    X(buss_fig4) \
    X(buss_fig5) \
    X(buss_fig6) \
    X(buss_fig7) \
    X(buss_long_run)

/* Krysl (2006) */
#define EXPERIMENTS_KRYSL(X) \
    X(krysl_fig1) \
    X(krysl_fig2) \
    X(krysl_fig3) \
    X(krysl_fig4) \
    X(krysl_fig5) \
    X(krysl_properties)

/* Beyond the papers */
#define EXPERIMENTS_TODAY(X) \
    X(today_work) \
    X(today_engines) \
    X(today_rounding)

/* An open question */
#define EXPERIMENTS_EQUIPARTITION(X) \
    X(equipartition)

#define EXPERIMENT_LIST(X) \
    EXPERIMENTS_CELLEDONI_FASSO(X) \
    EXPERIMENTS_GUSTAFSSON(X) \
    EXPERIMENTS_CELLEDONI_SAFSTROM(X) \
    EXPERIMENTS_BUSS(X) \
    EXPERIMENTS_KRYSL(X) \
    EXPERIMENTS_TODAY(X) \
    EXPERIMENTS_EQUIPARTITION(X)
/* clang-format on */

#define EXPERIMENT_DECLARE(name) extern const struct experiment experiment_##name;
EXPERIMENT_LIST(EXPERIMENT_DECLARE)
#undef EXPERIMENT_DECLARE

#endif
