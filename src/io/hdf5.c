/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/hdf5.h"

#ifdef PLH_HAVE_HDF5
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t in_use = PTHREAD_MUTEX_INITIALIZER;

void hdf5_end(void)
{
    pthread_mutex_unlock(&in_use);
}

void hdf5_begin(void)
{
    pthread_mutex_lock(&in_use);
    H5dont_atexit();
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
}

/* Integers, floating-point numbers and enumerations, none longer than ours. */
static bool is_number(hid_t type)
{
    const H5T_class_t class = H5Tget_class(type);
    const size_t size = H5Tget_size(type);
    return (class == H5T_FLOAT || class == H5T_INTEGER || class == H5T_ENUM) && size >= 1 &&
           size <= 16;
}

/* Not in other files, which the file could name at will. */
static bool is_inside(hid_t set)
{
    hid_t plist = H5Dget_create_plist(set);
    const H5D_layout_t layout = plist >= 0 ? H5Pget_layout(plist) : H5D_LAYOUT_ERROR;
    const bool inside = layout == H5D_CHUNKED || layout == H5D_COMPACT ||
                        (layout == H5D_CONTIGUOUS && H5Pget_external_count(plist) == 0);
    if (plist >= 0)
        H5Pclose(plist);
    return inside;
}

bool hdf5_open_numbers(hid_t place, const char *name, int rank, struct hdf5_set *set)
{
    *set = (struct hdf5_set){.id = -1, .rank = rank};
    if (rank < 1 || rank > HDF5_RANK || (set->id = H5Dopen2(place, name, H5P_DEFAULT)) < 0)
        return false;
    hid_t space = H5Dget_space(set->id), type = H5Dget_type(set->id);
    const bool right = space >= 0 && type >= 0 && H5Sget_simple_extent_type(space) == H5S_SIMPLE &&
                       H5Sget_simple_extent_ndims(space) == rank &&
                       H5Sget_simple_extent_dims(space, set->size, NULL) == rank &&
                       is_number(type) && is_inside(set->id);
    if (type >= 0)
        H5Tclose(type);
    if (space >= 0)
        H5Sclose(space);
    return right;
}

void hdf5_close_numbers(struct hdf5_set *set)
{
    if (set->id >= 0)
        H5Dclose(set->id);
    set->id = -1;
}

/* Whether the block is in the dataset and in the memory. */
static bool block_fits(const struct hdf5_set *set, const hsize_t *from, const hsize_t *count,
                       hid_t native, size_t bytes)
{
    const size_t size = H5Tget_size(native);
    hsize_t room = size ? bytes / size : 0;
    for (int i = 0; i < set->rank; i++) {
        if (count[i] == 0 || from[i] > set->size[i] || count[i] > set->size[i] - from[i])
            return false;
        room /= count[i];
    }
    return room >= 1;
}

bool hdf5_read(const struct hdf5_set *set, const hsize_t *from, const hsize_t *count, hid_t native,
               void *data, size_t bytes)
{
    if (set->id < 0 || !block_fits(set, from, count, native, bytes))
        return false;
    hid_t space = H5Dget_space(set->id), memory = H5Screate_simple(set->rank, count, NULL);
    const bool good = space >= 0 && memory >= 0 && H5Sget_simple_extent_ndims(space) == set->rank &&
                      H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, count, NULL) >= 0 &&
                      H5Dread(set->id, native, memory, space, H5P_DEFAULT, data) >= 0;
    if (memory >= 0)
        H5Sclose(memory);
    if (space >= 0)
        H5Sclose(space);
    return good;
}

/* One string of any length, which HDF5 allocates, or of a fixed length below the room. */
static bool read_string(hid_t attribute, hid_t type, char *text, size_t room)
{
    char *own = NULL;
    if (H5Tis_variable_str(type) == 0)
        return H5Tget_size(type) < room && H5Aread(attribute, type, text) >= 0;
    if (H5Tis_variable_str(type) < 0 || H5Aread(attribute, type, &own) < 0)
        return false;
    const bool fits = own && strlen(own) < room;
    if (fits)
        memcpy(text, own, strlen(own) + 1);
    if (own)
        H5free_memory(own);
    return fits;
}

bool hdf5_read_text(hid_t object, const char *name, char *text, size_t room)
{
    memset(text, 0, room);
    const htri_t there = H5Aexists(object, name);
    if (there <= 0)
        return there == 0;
    hid_t a = H5Aopen(object, name, H5P_DEFAULT);
    hid_t type = a >= 0 ? H5Aget_type(a) : -1, space = a >= 0 ? H5Aget_space(a) : -1;
    const bool good = type >= 0 && space >= 0 && H5Tget_class(type) == H5T_STRING &&
                      H5Sget_simple_extent_npoints(space) == 1 && read_string(a, type, text, room);
    if (!good)
        memset(text, 0, room);
    if (space >= 0)
        H5Sclose(space);
    if (type >= 0)
        H5Tclose(type);
    if (a >= 0)
        H5Aclose(a);
    return good;
}

/* The value of a member, in the 16 bytes that is_number() allows and then as one of ours. */
static bool member_value(hid_t type, unsigned i, long long *value)
{
    unsigned char bytes[16] = {0};
    hid_t base = H5Tget_super(type);
    const bool good = base >= 0 && H5Tget_class(base) == H5T_INTEGER &&
                      H5Tget_size(base) <= sizeof bytes && H5Tget_size(type) <= sizeof bytes &&
                      H5Tget_member_value(type, i, bytes) >= 0 &&
                      H5Tconvert(base, H5T_NATIVE_LLONG, 1, bytes, NULL, H5P_DEFAULT) >= 0;
    memcpy(value, bytes, sizeof *value);
    if (base >= 0)
        H5Tclose(base);
    return good;
}

bool hdf5_member(const struct hdf5_set *set, unsigned i, char *name, size_t room, long long *value)
{
    hid_t type = H5Dget_type(set->id);
    const int members = type >= 0 && H5Tget_class(type) == H5T_ENUM ? H5Tget_nmembers(type) : 0;
    char *own = members > 0 && i < (unsigned)members ? H5Tget_member_name(type, i) : NULL;
    const bool good = own && strlen(own) < room && member_value(type, i, value);
    if (good)
        memcpy(name, own, strlen(own) + 1);
    if (own)
        H5free_memory(own);
    if (type >= 0)
        H5Tclose(type);
    return good;
}
#endif
