/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Linkage of the public functions; what goes in a later version. */
#ifndef POLHODE_EXPORT_H
#define POLHODE_EXPORT_H

#if defined(_WIN32) && defined(PLH_BUILDING)
#define PLH_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define PLH_API __attribute__((visibility("default")))
#else
#define PLH_API
#endif

/* Before PLH_API, as PLH_DEPRECATED("use plh_new()"): the function stays for one minor version. */
#if defined(__GNUC__)
#define PLH_DEPRECATED(text) __attribute__((deprecated(text)))
#else
#define PLH_DEPRECATED(text)
#endif

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
