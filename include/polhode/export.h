/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Linkage of the public functions. */
#ifndef POLHODE_EXPORT_H
#define POLHODE_EXPORT_H

#if defined(__GNUC__)
#define PLH_API __attribute__((visibility("default")))
#else
#define PLH_API
#endif

#ifdef __cplusplus
#define PLH_BEGIN_DECLS extern "C" {
#define PLH_END_DECLS   }
#else
#define PLH_BEGIN_DECLS
#define PLH_END_DECLS
#endif

#endif
