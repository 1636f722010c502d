#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# extend.sh SOURCE BUILD [KIND...]: what CONTRIBUTING says about adding things is true. In a copy of the tree one thing of each
# kind is added, as CONTRIBUTING says and nothing else; the listings and the generic tests must pick it up. For a kind
# there are add_KIND, targets_KIND and check_KIND; a wrong thing must fail, where wrong_KIND and caught_KIND say how.
set -eu
source=$1 build=$2
shift 2
kinds=${*:-form torque method scheme parts format column option command pair event thermostat orbit python}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; exit 1; }

# A form: one file with one function, one line, and numbers by hand in the test. V = k u.a + s (u1^2 + 2 u2^2) / 2 with
# friction; everything else follows: batches in lanes and what the GPU gets, too.
targets_form="test_torque test_torque_models test_torque_kicks test_splitting_batch test_taylor"
add_form() {
  cat >src/torque/model/extended_form.c <<'END'
#include "torque/list.h"

typedef struct values {
    double strength, friction;
    plh_vec3 up;
} values;
PLH_TORQUE_VALUES(values, of)

static const plh_param params[] = {
    PLH_REAL(values, strength, "strength", 1.0, "k"),
    PLH_REAL(values, friction, "friction", 0.0, "torque per angular velocity"),
    PLH_DIRECTION(values, up, "up", 0.0, 0.0, 1.0, "up, space frame"),
};
static const char *const examples[] = {"strength=1.5, friction=0.1, up=1 2 2", NULL};

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body, (void)t;
    plh_torque_cross(of(self)->strength, plh_vec3_make(0.0, 0.0, 1.0), form->field);
    form->square = plh_vec3_add(form->square, plh_vec3_make(1.0, 2.0, 0.0));
    for (int i = 0; i < 3; i++)
        form->rate[i][i] -= of(self)->friction;
    return plh_torque_form_direction(form, of(self)->up);
}

const plh_torque_model plh_torque_extended_form = {
    .name = "extended-form",
    .summary = "a form that a test adds",
    .source = "a test",
    .flags = PLH_TORQUE_VELOCITY,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .form = form,
};
END
  sed -i 's/^    X(plh_torque_gyrostat) \\$/&\n    X(plh_torque_extended_form) \\/' src/torque/list.h
  # u = (0.6, 0.8, 0): 2 u x e3 + u x (0.6, 1.6, 0) - 0.5 omega
  sed -i 's|^        {"gyrostat", "momentum=1 2 4".*|&\n        {"extended-form", "strength=2, friction=0.5, up=0.6 0 0.8", 0.0, {1.1, -1.7, -0.02}},|' \
    test/torque/test_models.c
}
check_form() {
  "$work/build/polhode" torques --format csv | grep -q '^extended-form,no,no,yes,yes,' || fail "torques: the form has no series"
  printf 'body: {moments: [1, 2, 2.5]}\nspin: {momentum: [1, 2, 0], frame: body}\ntorques: [{model: extended-form}]\nuntil: 1\nmethod: taylor\ntolerance: 1e-12\n' \
    >"$work/form.yaml"
  "$work/build/polhode" run "$work/form.yaml" --quiet --final >/dev/null || fail "taylor with the form"
  for test in torque/test_torque_models torque/test_torque_kicks method/test_splitting_batch method/test_taylor; do
    "$work/build/test/$test" >"$work/log" 2>&1 || { cat "$work/log"; fail "$test does not take the form"; }
  done
  # What a GPU gets is asked on the host (forms_of_bodies), which runs over the list; no line names the model there.
  grep -q 'OK.*forms_of_bodies' "$work/log" || "$work/build/test/method/test_splitting_batch" 2>&1 | grep -q 'OK.*forms_of_bodies' ||
    fail "the numbers for a GPU"
  [ -z "$(grep -rl 'heavy.top' cuda --include=*.h --include=*.cuh --include=*.cu --include=api.cc)" ] || fail "the GPU has a list of models"
}
wrong_form() { sed -i 's/make(1.0, 2.0, 0.0)/make(1.0, 2.5, 0.0)/; s/.flags = PLH_TORQUE_VELOCITY/.flags = 0/' src/torque/model/extended_form.c; }
caught_form() {
  ! "$work/build/test/torque/test_torque_models" >"$work/log" 2>&1 || fail "a wrong form is not noticed"
  grep -q '^\[  FAILED  \] by_hand' "$work/log" || { cat "$work/log"; fail "nor its numbers"; }
  ! "$work/build/test/method/test_splitting_batch" >"$work/log" 2>&1 || fail "a form without its flag is not noticed"
}

# Another torque: one file, one line. V = k u3^4 / 4, u = Q^T up; torque k u3^3 u x e3.
targets_torque="test_torque test_torque_models test_torque_kicks"
add_torque() {
  cat >src/torque/model/extended.c <<'END'
#include "torque/list.h"

typedef struct values {
    double strength;
    plh_vec3 up;
} values;
PLH_TORQUE_VALUES(values, of)

static const plh_param params[] = {
    PLH_REAL(values, strength, "strength", 1.0, "k"),
    PLH_DIRECTION(values, up, "up", 0.0, 0.0, 1.0, "up, space frame"),
};
static const char *const examples[] = {"strength=1.5, up=1 2 2", NULL};

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)body, (void)t;
    plh_vec3 u = plh_quat_unrotate(s->q, of(self)->up), e = {0.0, 0.0, 1.0};
    return plh_vec3_scale(of(self)->strength * u.z * u.z * u.z, plh_vec3_cross(u, e));
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    (void)body, (void)t;
    plh_vec3 u = plh_quat_unrotate(q, of(self)->up);
    return of(self)->strength * u.z * u.z * u.z * u.z / 4.0;
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    (void)body, (void)t;
    plh_vec3 *u = plh_jet_vectors(jet, own, 0);
    double *z = plh_jet_row(jet, own, 3), *z2 = plh_jet_row(jet, own, 4), *z3 = plh_jet_row(jet, own, 5);
    plh_vec3 f = {0.0, 0.0, 0.0};
    plh_jet_unrotate(jet, k, of(self)->up, u);
    z[k] = u[k].z;
    z2[k] = plh_series_product(z, z, k);
    z3[k] = of(self)->strength * plh_series_product(z, z2, k);
    for (int j = 0; j <= k; j++)
        f = plh_vec3_add(f, plh_vec3_make(z3[j] * u[k - j].y, -z3[j] * u[k - j].x, 0.0));
    return f;
}

const plh_torque_model plh_torque_extended = {
    .name = "extended",
    .summary = "a model that a test adds",
    .source = "a test",
    .flags = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .torque = torque,
    .potential = potential,
    .series = series,
    .series_rows = 6,
};
END
  sed -i 's/^    X(plh_torque_gyrostat) \\$/&\n    X(plh_torque_extended) \\/' src/torque/list.h
}
check_torque() {
  "$work/build/polhode" torques extended | grep -q 'a direction' || fail "torques does not list the model"
  printf 'body: {moments: [1, 2, 2.5]}\nspin: {momentum: [1, 2, 0], frame: body}\ntorques: [{model: extended}]\nuntil: 1\nstep: 0.1\n' \
    >"$work/extended.yaml"
  "$work/build/polhode" run "$work/extended.yaml" --quiet --final >/dev/null || fail "a scenario with the model"
  for test in torque torque_models torque_kicks; do
    "$work/build/test/torque/test_$test" >"$work/log" 2>&1 || { cat "$work/log"; fail "$test does not take the model"; }
  done
}
wrong_torque() { sed -i -e 's|u.z / 4.0|u.z / 4.01|' -e 's|j <= k|j < k|' src/torque/model/extended.c; }
caught_torque() {
  ! "$work/build/test/torque/test_torque_models" >"$work/log" 2>&1 || fail "a wrong potential is not noticed"
  grep -q 'slope of the potential of extended with "strength=1.5' "$work/log" || fail "nor its model named"
  grep -q '^\[  FAILED  \] series_follow' "$work/log" || fail "a wrong series is not noticed"
  sed -i -e 's|u.z / 4.01|u.z / 4.0|' -e 's|j < k|j <= k|' src/torque/model/extended.c
}

# A method: one record at the end of its family's file, one line. Heun's method on (q, m).
targets_method="test_method_order test_method_interface"
add_method() {
  cat >>src/method/rk.c <<'END'

static plh_status extended_step(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_state k1 = slope(it, t, s), y = moved(s, h, &k1), k2 = slope(it, t + h, &y);
    *s = moved(s, 0.5 * h, &k1);
    *s = moved(s, PLH_MUTANT(0.5, 0.49) * h, &k2);
    s->q = plh_rotate_unit(s->q);
    return PLH_OK;
}

const plh_method plh_method_extended = {
    .name = "extended",
    .family = "classical",
    .summary = "a method that a test adds",
    .source = "a test",
    .free = {2, 2, 0, false, false, false},
    .torqued = {2, 2, 0, false, false, false},
    .step = extended_step,
};
END
  sed -i 's/^    X(plh_method_abam4) \\$/&\n    X(plh_method_extended) \\/' src/method/list.h
}
check_method() {
  "$work/build/polhode" methods --format csv | grep -q '^extended,classical,2,2,' || fail "methods does not list it"
  POLHODE_TEST_VERBOSE=1 "$work/build/test/method/test_method_order" >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "the order test fails"; }
  [ "$(grep -c '^  *extended  *\(free\|top\), ' "$work/log")" -eq 4 ] || fail "the order test does not take the method"
  "$work/build/test/method/test_method_interface" >"$work/log" 2>&1 || { cat "$work/log"; fail "interface"; }
}
wrong_method() { sed -i 's/PLH_MUTANT(0.5, 0.49)/PLH_MUTANT(0.49, 0.5)/' src/method/rk.c; }
caught_method() {
  ! "$work/build/test/method/test_method_order" >"$work/log" 2>&1 || fail "a wrong coefficient is not noticed"
  grep -q '^WRONG extended ' "$work/log" || fail "nor its method named"
}

# A splitting scheme: one row. Two drift-kick-drift steps of half the length.
targets_scheme="test_splitting_rows"
add_scheme() {
  sed -i -e 's/^static const PLH_ROW_REAL omf2_a\[\].*/static const PLH_ROW_REAL extended_a[] = {R(0.25), R(0.5)};\nstatic const PLH_ROW_REAL extended_b[] = {R(0.5)};\n&/' \
    -e 's/^    X(omf2, .*/    X(extended, "extended-scheme", extended, ABA, 2, 2,  2, 2, 2, 0.0,  "a scheme that a test adds") \\\n&/' src/method/splitting_rows.h
}
check_scheme() {
  "$work/build/polhode" schemes --format csv | grep -q '^extended-scheme,ABA,3,2,2,2,' || fail "schemes does not list it"
  "$work/build/polhode" run "$source/examples/heavy-top.yaml" --quiet --final --until 1 --method extended-scheme/exact >/dev/null ||
    fail "a run with the scheme"
  "$work/build/test/method/test_splitting_rows" >"$work/log" 2>&1 || { cat "$work/log"; fail "the scheme"; }
}
wrong_scheme() { sed -i 's/extended_a\[\] = {R(0.25)/extended_a[] = {R(0.26)/' src/method/splitting_rows.h; }
caught_scheme() {
  ! "$work/build/test/method/test_splitting_rows" >"$work/log" 2>&1 || fail "a wrong coefficient of a scheme is not noticed"
}

# A scheme of more than two parts: one row of flows and one line. Its generic tests measure the order under damping.
targets_parts="test_splitting_rows test_splitting"
add_parts() {
  sed -i -e 's/^static const plh_flow baoab_flows\[\].*/static const plh_flow extended_parts_flows[] = {{PLH_PART_DRIFT, 0.5}, {PLH_PART_KICK, 0.5},\n    {PLH_PART_RATE, 1.0}, {PLH_PART_KICK, 0.5}, {PLH_PART_DRIFT, 0.5}};\n&/' \
    -e 's/^    X(baoab, .*/    X(extended_parts, "extended-parts", ABA, 2, 2, 2, "a scheme that a test adds", "a test adds it") \\\n&/' src/method/splitting_rows.h
}
check_parts() {
  "$work/build/polhode" schemes --format csv | grep -q '^extended-parts,ABCBA,2,2,2,2,' || fail "schemes does not list the row of parts"
  printf 'body: {moments: [1, 2, 2.5]}\nspin: {momentum: [1, 2, 0], frame: body}\ntorques: [{model: gyrostat, momentum: [1, 1, 1]}]\nuntil: 1\nstep: 0.1\nmethod: extended-parts/exact\n' \
    >"$work/parts.yaml"
  "$work/build/polhode" run "$work/parts.yaml" --quiet --final >/dev/null || fail "a scenario with the row of parts"
  for test in splitting_rows splitting; do
    "$work/build/test/method/test_$test" >"$work/log" 2>&1 || { cat "$work/log"; fail "$test does not take the row of parts"; }
  done
}
wrong_parts() {
  sed -i 's/extended_parts_flows\[\] = {{PLH_PART_DRIFT, 0.5}, {PLH_PART_KICK, 0.5}/extended_parts_flows[] = {{PLH_PART_DRIFT, 0.5}, {PLH_PART_KICK, 0.4}/' \
    src/method/splitting_rows.h
}
caught_parts() {
  ! "$work/build/test/method/test_splitting_rows" >"$work/log" 2>&1 || fail "a wrong flow is not noticed"
  grep -q '^\[  FAILED  \] rows_of_parts' "$work/log" || { cat "$work/log"; fail "nor by the test of its flows"; }
  ! "$work/build/test/method/test_splitting" >"$work/log" 2>&1 || fail "nor the order that it costs"
  grep -q 'extended-parts/exact: order 2, measured' "$work/log" || { cat "$work/log"; fail "nor the row named"; }
}

# An output format: one file, one line. Time and momentum, separated by semicolons.
targets_format="test_scenario"
add_format() {
  cat >src/run/format/extended.c <<'END'
#include "record/writer.h"

static plh_status write_extended(const struct writer_job *job, struct whole_file *file,
                                 struct message *m)
{
    FILE *out = whole_stream(file, m);
    const int t = job_at(job, "t"), p = job_at(job, "m");
    const double *record;
    plh_status status = out ? PLH_OK : m->status;
    while (!status && !(status = spool_next(job->spool, &record)) && record)
        fprintf(out, "%.17g;%.17g\n", record[t], record[p]);
    return status;
}

const struct format format_extended = {
    .word = "extended",
    .endings = ".ext .extended",
    .text = "a format that a test adds",
    .flags = FORMAT_BODY,
    .needs = "t m",
    .write = write_extended,
};
END
  sed -i 's/^    X(xyz)$/    X(xyz) \\\n    X(extended)/' src/run/scenario/format.h
}
check_format() {
  "$work/build/polhode" run --formats | grep -q '^  extended .ext .extended a format that a test adds; for one body$' ||
    fail "run --formats does not list the format"
  "$work/build/polhode" scenarios --reference | grep -q 'output.format.*extended' || fail "nor does the table of keys"
  printf 'body: {moments: [1, 2, 2.5]}\nspin: {momentum: [1, 2, 0], frame: body}\nuntil: 1\noutput: {columns: [q], times: 0:1:0.1}\n' \
    >"$work/format.yaml"
  (cd "$work" && "$work/build/polhode" run format.yaml --quiet --output a.ext) || fail "a scenario with the format"
  (cd "$work" && "$work/build/polhode" run format.yaml --quiet --output a.csv --set 'output.columns=[t, m]') || fail "csv"
  grep -v '^[#t]' "$work/a.csv" | cut -d, -f1-2 | tr ',' ';' | cmp -s - "$work/a.ext" || fail "other numbers in the format"
  "$work/build/test/scenario/test_scenario" >"$work/log" 2>&1 || { cat "$work/log"; fail "the list of formats"; }
}
wrong_format() { sed -i 's/.endings = ".ext .extended"/.endings = ".csv"/' src/run/format/extended.c; }
caught_format() {
  ! "$work/build/test/scenario/test_scenario" >"$work/log" 2>&1 || fail "an ending that is taken is not noticed"
}

# A column: one function, one row. The distance from the centre of the orbit.
targets_column="test_output_columns"
add_column() {
  cat >"$work/column.c" <<'END'
static void fill_extended(const struct sample *s, double *out)
{
    plh_orbit_point p;
    *out = s->orbit && !plh_orbit_at(s->orbit, s->t, &p) ? plh_vec3_norm(p.position) : NAN;
}

END
  sed -i -e "/^\/\* clang-format off/r $work/column.c" \
    -e 's/^    COLUMN("t", 1, .*/    COLUMN("orbit-radius", 1, "orbit_radius", "a column that a test adds", fill_extended, .needs = {NEED_ORBIT}),\n&/' \
    src/run/record/columns.c
}
check_column() {
  "$work/build/polhode" run --columns | grep -q '^  orbit-radius  *a column that a test adds; needs an orbit$' ||
    fail "run --columns does not list the column"
  printf 'body: {moments: [1, 2, 2.5]}\nspin: {momentum: [1, 2, 0], frame: body}\nuntil: 1\noutput: {columns: [orbit-radius], times: 0:1:1}\n' \
    >"$work/column.yaml"
  "$work/build/polhode" run "$work/column.yaml" --quiet 2>&1 | grep -q "output.columns: 'orbit-radius' needs an orbit$" ||
    fail "the column is not refused without an orbit"
  "$work/build/polhode" run "$work/column.yaml" --quiet --set 'orbit={radius: 7000, length-unit: km, inclination: 50, unit: deg}' |
    grep -q '^[67][0-9.]*$' || fail "a scenario with the column"
  "$work/build/test/record/test_output_columns" >"$work/log" 2>&1 || { cat "$work/log"; fail "output_columns"; }
}
wrong_column() { sed -i 's/fill_extended, .needs = {NEED_ORBIT}/fill_extended,/' src/run/record/columns.c; }
caught_column() {
  ! "$work/build/test/record/test_output_columns" >"$work/log" 2>&1 || fail "a column that cannot be filled is not noticed"
  grep -q "'orbit-radius' is not finite" "$work/log" || fail "nor its name"
}

# A command-line option: one record, one member of the struct that the list fills.
targets_option=polhode-papers # cli_main tries "polhode reproduce"
add_option() {
  sed -i 's/^    bool reference;$/    bool reference, extended;/
    s/^    {"reference", OPTION_FLAG.*/    {"extended", OPTION_FLAG, NULL, "an option that a test adds", .offset = AT(extended)},\n&/' \
    src/cli/scenarios.c
}
check_option() {
  polhode=$work/build/polhode
  "$polhode" help scenarios | grep -q -- '^  --extended  *an option that a test adds$' || fail "the help lacks the option"
  "$polhode" scenarios --extnded 2>&1 | grep -q "did you mean '--extended'? accepted: .*--extended" || fail "a typing error"
  "$polhode" scenarios --extended >/dev/null || fail "the option is not taken"
  [ "$("$polhode" --complete scenarios --ext)" = --extended ] || fail "completion lacks the option"
  # The man pages must be made again, and cli_main says so: that of scenarios for the format and the pair.
  scripts/scenario-man "$polhode" >man/new
  mv man/new man/polhode-scenario.5
  bash test/cli/main.sh "$polhode" "$PWD" >"$work/log" 2>&1 && fail "cli_main does not look at the man page"
  grep -q 'man/polhode.1 is not what .* prints: scripts/make-docs' "$work/log" || { cat "$work/log"; fail "man page"; }
  { sed '/made by scripts.make-docs/q' man/polhode.1; "$polhode" --man; sed -n '/^.Sh EXIT STATUS/,$p' man/polhode.1; } >man/new
  mv man/new man/polhode.1
  grep -q '^.It Fl -extended$' man/polhode.1 || fail "the man page lacks the option"
  bash test/cli/main.sh "$polhode" "$PWD" >"$work/log" 2>&1 || { cat "$work/log"; fail "cli_main"; }
}
wrong_option() { sed -i 's/"an option that a test adds"/"another text"/' src/cli/scenarios.c; } # than the man page has
caught_option() {
  ! bash test/cli/main.sh "$work/build/polhode" "$PWD" >"$work/log" 2>&1 || fail "an old man page is not noticed"
}

# A command: one file, its name in CMakeLists.txt, one line.
targets_command=
add_command() {
  cat >src/cli/extended.c <<'END'
#include "cli/command.h"

static int run(void *options)
{
    (void)options;
    puts("extended");
    return 0;
}

static const struct option list[] = {{0}};

const struct command command_extended = {
    .name = "extended",
    .summary = "a command that a test adds",
    .usage = "",
    .about = "Prints its name.",
    .examples = "polhode extended",
    .options = list,
    .run = run,
};
END
  sed -i 's/^  info.c$/  info.c extended.c/' src/cli/CMakeLists.txt
  sed -i 's/^    X(info) \\$/&\n    X(extended) \\/' src/cli/command.h
}
check_command() {
  [ "$("$work/build/polhode" extended)" = extended ] || fail "the command is not found"
  "$work/build/polhode" --help | grep -q '^  extended  *a command that a test adds$' || fail "the list lacks the command"
  "$work/build/polhode" --complete "" | grep -qx extended || fail "completion lacks the command"
  grep -q '^.Ss polhode extended: ' man/polhode.1 || fail "the man page lacks the command"
  bash test/cli/help.sh "$work/build/polhode" "$PWD" >"$work/log" 2>&1 || { cat "$work/log"; fail "cli_help"; }
}
wrong_command() { sed -i 's/.examples = "polhode extended"/.examples = "polhode extended --nothing"/' src/cli/extended.c; }
caught_command() {
  ! bash test/cli/help.sh "$work/build/polhode" "$PWD" >"$work/log" 2>&1 || fail "an example that does not run is not noticed"
}

# A pair potential: one file, one line. V = k / r^4, force 4 k / r^6.
targets_pair="test_system_pairs test_system_forces"
add_pair() {
  cat >src/system/pair/model/extended.c <<'END'
#include "system/pair/list.h"

typedef struct values {
    double strength;
} values;
PLH_PAIR_VALUES(values, of)

static const plh_param params[] = {PLH_REAL(values, strength, "strength", 1.0, "energy times length^4")};
static const char *const examples[] = {"strength=1.5", NULL};

static double energy(const plh_pair *self, double r2, double *force)
{
    *force = 4.0 * of(self)->strength / (r2 * r2 * r2);
    return of(self)->strength / (r2 * r2);
}

const plh_pair_model plh_pair_model_extended = {
    .name = "extended",
    .summary = "strength/r^4, which a test adds",
    .source = "a test",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .energy = energy,
};
END
  sed -i 's/^    X(buckingham)$/    X(buckingham) \\\n    X(extended)/' src/system/pair/list.h
}
check_pair() {
  "$work/build/polhode" potentials | grep -q '^  extended ' || fail "potentials does not list it"
  printf 'system:\n  species: [{name: a, number: 8, mass: 1, body: {moments: [1, 1, 1]}, potential: extended, strength: 2}]\n  lattice: {spacing: 1}\nuntil: 0.1\nstep: 0.01\n' \
    >"$work/pair.yaml"
  "$work/build/polhode" run "$work/pair.yaml" --quiet --final >/dev/null || fail "a scenario with the potential"
  for test in pairs forces; do
    "$work/build/test/system/test_system_$test" >"$work/log" 2>&1 || { cat "$work/log"; fail "system_$test"; }
    grep -q '^extended ' "$work/log" || fail "system_$test does not take the potential"
  done
}
wrong_pair() { sed -i 's|4.0 \* of(self)|4.01 * of(self)|' src/system/pair/model/extended.c; }
caught_pair() {
  for test in pairs forces; do
    ! "$work/build/test/system/test_system_$test" >"$work/log" 2>&1 || fail "a wrong force is not noticed by $test"
    [ "$(grep -a 'error\|energy' "$work/log" | grep -a -v ERROR | tail -n 1 | cut -d' ' -f1)" = extended ] || fail "nor its model named by $test"
  done
}

# A kind of event: one record, one line. The momentum along an axis of the body is largest or smallest.
targets_event="test_free_events test_watch"
add_event() {
  cat >>src/free/event_kinds.c <<'END'

static void extended_jet(const plh_event_plan *plan, const plh_event_cell *c, plh_event_jet *jet)
{
    const double a[3] = {fabs(plan->axis[0]), fabs(plan->axis[1]), fabs(plan->axis[2])};
    for (int k = 0; k < 3; k++)
        jet->v[k] = plh_event_dot(plan->axis, c->p.m[k + 1]);
    jet->third = plh_event_dot(a, c->m[4]);
    jet->noise = c->arc->rough * plh_event_norm(c->arc->bound[1]);
}

const plh_event_record plh_event_record_extended = {
    .info = {.word = "momentum-extremum",
             .text = "the angular momentum along an axis of the body is largest or smallest",
             .uses = PLH_EVENT_USES_AXIS,
             .extremum = true},
    .needs = PLH_EVENT_SLOPE,
    .value = momentum_value,
    .jet = extended_jet,
};
END
  sed -i 's/^    X(PLH_EVENT_OMEGA, omega) .*/&\n    X(PLH_EVENT_EXTENDED, extended) \\/' include/polhode/event.h
}
check_event() {
  "$work/build/polhode" run --event-kinds | grep -q '^  momentum-extremum  *the angular momentum along' || fail "the list lacks the event"
  printf 'body: {moments: [1, 2, 2.5]}\nspin: {momentum: [1, 2, 0], frame: body}\nuntil: 20\noutput: {times: 0:20:1}\nevents: [{kind: momentum-extremum, axis: [0, 1, 0], only: maximum}]\n' \
    >"$work/event.yaml"
  "$work/build/polhode" run "$work/event.yaml" --quiet --events - >"$work/log" || fail "a scenario with the event"
  grep -q ',maximum,' "$work/log" || { cat "$work/log"; fail "no such event is found"; }
  for test in free/test_free_events sim/test_watch; do
    "$work/build/test/$test" >"$work/log" 2>&1 || { cat "$work/log"; fail "$test does not take the event"; }
  done
}
wrong_event() { sed -i 's/plan->axis, c->p.m\[k + 1\])/plan->axis, c->p.m[k + 1]) + 0.01/' src/free/event_kinds.c; }
caught_event() {
  for test in free/test_free_events sim/test_watch; do
    ! "$work/build/test/$test" >"$work/log" 2>&1 || fail "a wrong event is not noticed by $test"
    grep -q momentum-extremum "$work/log" || fail "nor its kind named by $test"
  done
}

# A thermostat: one file, one line. The kinetic energy is drawn anew, at a rate; it counts how often.
targets_thermostat="test_system_thermostat test_sim"
add_thermostat() {
  cat >src/system/thermostat/model/extended.c <<'END'
#include "system/thermostat/list.h"

#include <math.h>
#include <polhode/random.h>

typedef struct values {
    double rate;
} values;
PLH_THERMOSTAT_VALUES(values, of)

static const plh_param params[] = {PLH_REAL_REQUIRED(values, rate, "rate", 5e-324, 1e308, "of the draws")};
static const char *const examples[] = {"rate=12", "rate=2", NULL};

typedef struct memory {
    int64_t draws;
} memory;
PLH_THERMOSTAT_KEEPS(memory, keeps)
static const plh_field fields[] = {PLH_SAVE_INTEGER(memory, draws)};

static double factor(plh_thermostat *self, double freedom, double kinetic, double h, uint64_t call)
{
    plh_random r;
    double sum = 0.0;
    plh_random_seed(plh_thermostat_seed(self, call), &r);
    if (plh_random_uniform(&r) >= -expm1(-of(self)->rate * h))
        return 1.0;
    keeps(self)->draws++;
    for (int i = 0; i < (int)freedom; i++) {
        const double x = plh_random_normal(&r);
        sum += x * x;
    }
    return sqrt(0.5 * self->kt * sum / kinetic);
}

const plh_thermostat_model plh_thermostat_model_extended = {
    .name = "extended",
    .summary = "a thermostat that a test adds",
    .source = "a test, which",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .fields = fields,
    .field_count = PLH_FIELD_COUNT(fields),
    .factor = factor,
};
END
  sed -i 's/^    X(nose_hoover)$/    X(nose_hoover) \\\n    X(extended)/' src/system/thermostat/list.h
}
check_thermostat() {
  "$work/build/polhode" thermostats | grep -q '^  extended  *a thermostat that a test adds$' || fail "thermostats does not list it"
  printf 'system:\n  species: [{name: dipole, number: 8}]\n  lattice: {spacing: 3}\n  temperature: {translation: 1 kT, rotation: 1 kT}\n  thermostat: {kind: extended, temperature: 2, rate: 1}\nuntil: 1\nstep: 0.01\n' \
    >"$work/thermostat.yaml"
  "$work/build/polhode" run "$work/thermostat.yaml" --quiet --final >/dev/null || fail "a scenario with the thermostat"
  "$work/build/test/system/test_system_thermostat" >"$work/log" 2>&1 || { cat "$work/log"; fail "system_thermostat"; }
  [ "$(grep -c '^extended ' "$work/log")" -eq 2 ] || fail "system_thermostat does not take the thermostat"
  "$work/build/test/sim/test_sim" >"$work/log" 2>&1 || { cat "$work/log"; fail "sim does not resume the thermostat"; }
}
wrong_thermostat() { sed -i 's/sqrt(0.5 \* self->kt/sqrt(0.45 * self->kt/' src/system/thermostat/model/extended.c; }
caught_thermostat() {
  ! "$work/build/test/system/test_system_thermostat" >"$work/log" 2>&1 || fail "a wrong temperature is not noticed"
  [ "$(grep 'chi-squared .* kT' "$work/log" | tail -n 1 | cut -d' ' -f1)" = extended ] || fail "nor its kind named"
}

# A kind of orbit: one file, one line. A spiral about the z axis, within bounds.
targets_orbit="test_torque_orbit_kinds"
add_orbit() {
  cat >src/torque/orbit/extended.c <<'END'
#include "torque/orbit/list.h"

#include <math.h>

typedef struct values {
    double radius, climb, node;
} values;
PLH_ORBIT_VALUES(values, of)

static const plh_param params[] = {
    PLH_REAL_REQUIRED(values, radius, "radius", 5e-324, 1e308, "at the time of the elements"),
    PLH_REAL(values, climb, "climb", 0.0, "velocity along z"),
    PLH_ANGLE(values, node, "node", 0, 0.0, "at the time of the elements"),
};
static const char *const examples[] = {"radius=1", "radius=2, climb=0.1, node=1", NULL};

typedef struct inside {
    double time, rate;
} inside;
PLH_ORBIT_KEEPS(inside, keeps)

static plh_status prepare(plh_orbit *self, const plh_orbit_setting *setting, plh_orbit_fault *fault)
{
    const double r = of(self)->radius;
    keeps(self)->time = setting->time;
    keeps(self)->rate = sqrt(self->mu / r) / r;
    return of(self)->climb < 1.0 ? PLH_OK : plh_orbit_refuse(PLH_BAD_ARGUMENT, &params[1], "expected less than 1", fault);
}

static plh_status at(const plh_orbit *self, double t, plh_orbit_point *point)
{
    const values *v = of(self);
    const double w = keeps_of(self)->rate, past = t - keeps_of(self)->time, x = v->node + w * past;
    const plh_vec3 out = {cos(x), sin(x), 0.0}, ahead = {-sin(x), cos(x), 0.0}, up = {0.0, 0.0, 1.0};
    point->position = plh_vec3_axpy(plh_vec3_scale(v->radius, out), v->climb * past, up);
    point->velocity = plh_vec3_axpy(plh_vec3_scale(v->radius * w, ahead), v->climb, up);
    point->acceleration = plh_vec3_scale(-v->radius * w * w, out);
    return PLH_OK;
}

static void span(const plh_orbit *self, double *first, double *last)
{
    *first = keeps_of(self)->time - 10.0;
    *last = keeps_of(self)->time + 10.0;
}

const plh_orbit_model plh_orbit_model_extended = {
    .name = "extended",
    .summary = "an orbit that a test adds",
    .source = "a test",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .prepare = prepare,
    .at = at,
    .span = span,
};
END
  sed -i 's/^    X(table)$/    X(table) \\\n    X(extended)/' src/torque/orbit/list.h
}
check_orbit() {
  "$work/build/polhode" orbits extended | grep -q 'a number above 0. Required.' || fail "orbits does not list it"
  "$work/build/polhode" orbits --format csv | grep -q '^extended,no,no,radius climb node,"an orbit that a test adds","a test"$' || fail "orbits in CSV"
  printf 'body: {moments: [1, 2, 2.5]}\nspin: {momentum: [0, 0, 1e-12], frame: body}\ndirections: {axis: [1, 0, 0]}\norbit: {kind: extended, radius: 1, mu: 1, node: 90, unit: deg}\nuntil: 1\noutput: {columns: [angle-nadir], times: 0:1:1}\n' \
    >"$work/orbit.yaml"
  "$work/build/polhode" run "$work/orbit.yaml" --quiet | tail -n 1 | grep -q '^32\.70' || fail "a scenario with the orbit"
  "$work/build/polhode" run "$work/orbit.yaml" --quiet --until 11 2>&1 | grep -q 'orbit: has states from -10 to 10 only' || fail "its bounds"
  "$work/build/test/torque/test_torque_orbit_kinds" >"$work/log" 2>&1 || { cat "$work/log"; fail "torque_orbit_kinds"; }
  grep -q '^extended: "radius=2' "$work/log" || fail "torque_orbit_kinds does not take the orbit"
}
wrong_orbit() { sed -i 's/v->radius \* w, ahead/v->radius * 1.001 * w, ahead/' src/torque/orbit/extended.c; }
caught_orbit() {
  ! "$work/build/test/torque/test_torque_orbit_kinds" >"$work/log" 2>&1 || fail "a wrong velocity is not noticed"
  grep -q 'extended: the velocity at' "$work/log" || fail "nor its kind named"
}

# A Python function: the wrapper of a C function, its row, its stub, the function that people call.
targets_python="polhode_python"
add_python() {
  cat >>python/core/orbit.c <<'END'

PyObject *core_extended(PyObject *module, PyObject *args)
{
    double eccentricity, anomaly;
    (void)module;
    if (!PyArg_ParseTuple(args, "dd", &eccentricity, &anomaly))
        return NULL;
    return PyFloat_FromDouble(plh_orbit_mean_anomaly(eccentricity, anomaly));
}
END
  sed -i 's/^PyObject \*core_event_kinds(.*/&\nPyObject *core_extended(PyObject *module, PyObject *args);/' python/core/core.h
  sed -i 's/^    {"event_kinds", core_event_kinds.*/&\n    {"extended", core_extended, METH_VARARGS, "extended(eccentricity, anomaly)"},/' python/core/module.c
  sed -i 's/^def event_kinds() .*/&\ndef extended(eccentricity: float, anomaly: float, \/) -> float: .../' python/polhode/_core.pyi
  cat >>python/polhode/orbits.py <<'END'


def extended(eccentricity: float, anomaly: float) -> float:
    """The mean anomaly of a true anomaly."""
    return _core.extended(float(eccentricity), float(anomaly))
END
  sed -i 's/^from .orbits import /&extended, /' python/polhode/__init__.py
}
python_says() {
  PYTHONPATH="$work/build/python" /usr/bin/python3 -c "import polhode; print(polhode.extended(0.5, 0.0) == 0.0)"
}
stub_says() {
  PYTHONPATH="$work/build/python" /usr/bin/python3 -m pytest -q -p no:cacheprovider -c pyproject.toml test/python/test_api.py
}
check_python() {
  [ "$(python_says 2>"$work/log")" = True ] || { cat "$work/log"; fail "the Python function"; }
  stub_says >"$work/log" 2>&1 || { cat "$work/log"; fail "the stub of the Python function"; }
}
wrong_python() { sed -i '/^def extended(/d' python/polhode/_core.pyi; }
caught_python() {
  ! stub_says >"$work/log" 2>&1 || fail "a missing stub is not noticed"
  grep -q "lacks \['extended'\]" "$work/log" || fail "nor its function named"
}

build() {
  # shellcheck disable=SC2086
  cmake --build "$work/build" -j 2 --target polhode $targets >"$work/log" 2>&1 ||
    { grep -E 'error|Error' "$work/log" | head -20; fail "the build ($1)"; }
}

mkdir "$work/tree"
(cd "$source" && tar -cf - --exclude=./.git --exclude='./build*' --exclude=./docs .) | tar -xf - -C "$work/tree"
cd "$work/tree"
launcher=$(sed -n 's/^CMAKE_C_COMPILER_LAUNCHER:[A-Z]*=//p' "$build/CMakeCache.txt")
targets=
for kind in $kinds; do
  "add_$kind"
  eval "targets=\"\$targets \$targets_$kind\""
done
cmake -S . -B "$work/build" -DPOLHODE_BUILD_TESTS=ON -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE="-O2 -g1" \
  ${launcher:+-DCMAKE_C_COMPILER_LAUNCHER="$launcher"} >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
build "with one of each"
for kind in $kinds; do "check_$kind"; done
for kind in $kinds; do "wrong_$kind"; done
build "with a wrong one of each"
for kind in $kinds; do "caught_$kind"; done
