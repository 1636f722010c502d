/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * H5MD files of bodies: refused in one line, or a system that takes two steps. The HDF5 library
 * makes the files from the bytes, with datasets and units of any rank, size and type: this looks
 * for what our reader fails to check. Files that the library itself cannot read without a crash are
 * another matter (test/record/hostile_h5md.py).
 */
#include "fuzz.h"

#include <hdf5.h>
#include <polhode/run.h>
#include <sys/mman.h>
#include <unistd.h>

static const char scenario[] =
    "system:\n  species: [{name: dipole}, {name: rod, mass: 2, body: {moments: [1, 1, 0]}}]\n  file: %s\n%s"
    "method: verlet/exact\nstep: 0.01\nuntil: 0.02\noutput: {every: 1}\n";

/* A length: small, or one that no memory holds. */
static hsize_t take_length(struct bytes *b)
{
    static const hsize_t known[] = {0, 1, 2, 3, 4, 5, 6, 7, 40, 1000, 10000001, (hsize_t)1 << 40};
    return known[take_byte(b) % 12];
}

static hid_t take_enum(struct bytes *b)
{
    static const char *const names[] = {"dipole", "rod", "other", ""};
    hid_t base = take_byte(b) % 2 ? H5T_NATIVE_LLONG : H5T_NATIVE_INT, type = H5Tenum_create(base);
    for (unsigned i = 0, n = take_byte(b) % 5; i < n; i++) {
        const long long value = take_byte(b);
        const int narrow = (int)value;
        H5Tenum_insert(type, names[take_byte(b) % 4],
                       base == H5T_NATIVE_INT ? (const void *)&narrow : &value);
    }
    return type;
}

/* A type that must be closed. */
static hid_t take_type(struct bytes *b)
{
    hid_t text = H5Tcopy(H5T_C_S1);
    const unsigned how = take_byte(b) % 8;
    if (how < 5) {
        H5Tclose(text);
        return how == 4 ? take_enum(b)
                        : H5Tcopy(how == 0   ? H5T_IEEE_F64LE
                                  : how == 1 ? H5T_IEEE_F32BE
                                  : how == 2 ? H5T_STD_I64LE
                                             : H5T_STD_U8LE);
    }
    if (how == 5 || H5Tset_size(text, 1 + take_byte(b)) < 0)
        H5Tset_size(text, H5T_VARIABLE);
    return text;
}

/* A space and the number of its elements, as a double: the library's own count wraps around. */
static hid_t take_space(struct bytes *b, int usual, double *count)
{
    hsize_t dims[4] = {0};
    const unsigned how = take_byte(b);
    const int rank = how < 192 ? usual : (int)(how % 5);
    *count = 1.0;
    for (int i = 0; i < rank; i++) {
        dims[i] = take_length(b);
        *count *= (double)dims[i];
    }
    return rank == 0 ? H5Screate(how % 2 ? H5S_NULL : H5S_SCALAR)
                     : H5Screate_simple(rank, dims, NULL);
}

static void put_unit(struct bytes *b, hid_t set)
{
    char text[16384];
    double n;
    hid_t type = take_type(b), space = take_space(b, 0, &n);
    if (type >= 0 && n * (double)H5Tget_size(type) <= sizeof text) {
        hid_t a = H5Acreate2(set, "unit", type, space, H5P_DEFAULT, H5P_DEFAULT);
        memset(text, 'A', sizeof text);
        if (a >= 0 && H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0)
            H5Awrite(a, type, text);
        if (a >= 0)
            H5Aclose(a);
    }
    H5Tclose(type);
    H5Sclose(space);
}

/* One dataset; large ones have chunks that are nowhere. */
static void put_set(struct bytes *b, hid_t group, const char *name, int rank)
{
    const unsigned how = take_byte(b);
    const hsize_t chunk[4] = {1, 2, 3, 4};
    double n;
    if (how % 8 == 7)
        return;
    hid_t links = H5Pcreate(H5P_LINK_CREATE), plist = H5Pcreate(H5P_DATASET_CREATE);
    hid_t type = take_type(b), space = take_space(b, rank, &n);
    double values[64];
    H5Pset_create_intermediate_group(links, 1);
    if (n > 64.0)
        H5Pset_chunk(plist, H5Sget_simple_extent_ndims(space), chunk);
    hid_t set = H5Dcreate2(group, name, type, space, links, plist, H5P_DEFAULT);
    for (int i = 0; i < 64; i++)
        values[i] = how % 2 ? take_double(b) : (double)(i % 3);
    const H5T_class_t class = H5Tget_class(type);
    if (set >= 0 && n <= 64.0 && (class == H5T_FLOAT || class == H5T_INTEGER))
        H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    if (set >= 0 && how & 16)
        put_unit(b, set);
    if (set >= 0)
        H5Dclose(set);
    H5Tclose(type);
    H5Sclose(space);
    H5Pclose(plist);
    H5Pclose(links);
}

/* The bytes of the file, to be freed. */
static void *make_file(struct bytes *b, size_t *size)
{
    static const struct {
        const char *name;
        int rank;
    } sets[] = {{"position/value", 3},    {"position/step", 1},          {"velocity/value", 3},
                {"orientation/value", 3}, {"angular_momentum/value", 3}, {"species", 1}};
    hid_t plist = H5Pcreate(H5P_FILE_ACCESS), links = H5Pcreate(H5P_LINK_CREATE);
    H5Pset_create_intermediate_group(links, 1);
    H5Pset_fapl_core(plist, 1 << 16, 0);
    hid_t file = H5Fcreate("fuzz.h5", H5F_ACC_TRUNC, H5P_DEFAULT, plist);
    hid_t group = H5Gcreate2(file, "particles/all", links, H5P_DEFAULT, H5P_DEFAULT);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        put_set(b, group, sets[i].name, sets[i].rank);
    H5Gclose(group);
    H5Fflush(file, H5F_SCOPE_GLOBAL);
    const ssize_t n = H5Fget_file_image(file, NULL, 0);
    void *image = n > 0 ? malloc((size_t)n) : NULL;
    *size = image && H5Fget_file_image(file, image, (size_t)n) == n ? (size_t)n : 0;
    H5Fclose(file);
    H5Pclose(links);
    H5Pclose(plist);
    return image;
}

/* Reads it as a run does. */
static void read_file(const char *path, bool frame)
{
    char text[1024];
    plh_run *run = NULL;
    plh_run_options options = plh_run_options_default();
    options.files = false;
    snprintf(text, sizeof text, scenario, path, frame ? "  frame: 2\n" : "");
    if (plh_run_from_text(text, "fuzz.yaml", NULL, &run))
        HOLDS(!run || (*plh_run_message(run) && !strchr(plh_run_message(run), '\n')));
    else if (plh_run_info_of(run).bodies <= 64)
        (void)plh_run_execute(run, &options);
    plh_run_destroy(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    char path[64], link[96];
    size_t length = 0;
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    const bool frame = take_byte(&b) % 2;
    void *image = make_file(&b, &length);
    int fd = memfd_create("h5md", 0);
    HOLDS(image && fd >= 0 && write(fd, image, length) == (ssize_t)length);
    free(image);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    snprintf(link, sizeof link, "/tmp/polhode-fuzz-%d.h5", (int)getpid());
    unlink(link);
    HOLDS(symlink(path, link) == 0);
    read_file(link, frame);
    unlink(link);
    close(fd);
    return 0;
}
