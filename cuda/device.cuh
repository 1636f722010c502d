/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The library's sources for a GPU. After this file any source or header of the library may be
 * included: each of its functions is compiled for the device. One thread is one lane
 * of base/simd.h. --fmad=false is required: fma is written where it is meant, so that the bits are
 * those of processors with fma.
 *
 * From here on no host function of the library can be seen; launchers serve cuda/api.cc.
 */
#ifndef PLH_CUDA_DEVICE_CUH
#define PLH_CUDA_DEVICE_CUH

#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#include <polhode/export.h>

#define PLH_ISA_CUDA
/* C++ names: nothing here takes the place of a function of libpolhode. */
#undef PLH_BEGIN_DECLS
#undef PLH_END_DECLS
#define PLH_BEGIN_DECLS
#define PLH_END_DECLS
#undef PLH_API
#define PLH_API __device__
#define static         static __device__
#define _Static_assert static_assert

#include "jobs.h"

/* One thread for each of n items on a stream. */
template <typename Job>
cudaError_t launch(void (*kernel)(Job), size_t n, unsigned block, cudaStream_t stream, Job job)
{
    const size_t blocks = (n + block - 1) / block;
    if (n == 0)
        return cudaSuccess;
    if (blocks > 0x7fffffffu) /* the largest grid */
        return cudaErrorInvalidConfiguration;
    kernel<<<(unsigned)blocks, block, 0, stream>>>(job);
    return cudaGetLastError();
}

#endif
