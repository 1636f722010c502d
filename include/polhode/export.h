/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Linkage of the public functions; what goes in a later version. */
#ifndef POLHODE_EXPORT_H
#define POLHODE_EXPORT_H

#if defined(__GNUC__)
#define PLH_API              __attribute__((visibility("default")))
#define PLH_DEPRECATED(text) __attribute__((deprecated(text)))
#else
#define PLH_API
#define PLH_DEPRECATED(text)
#endif
/* PLH_DEPRECATED("use plh_new()") before PLH_API: the function stays for one minor version. */

#ifdef __cplusplus
#define PLH_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define PLH_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

#ifdef __cplusplus
#define PLH_BEGIN_DECLS extern "C" {
#define PLH_END_DECLS   }
#else
#define PLH_BEGIN_DECLS
#define PLH_END_DECLS
#endif

#endif
