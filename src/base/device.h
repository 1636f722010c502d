/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* PLH_DEVICE marks a function without `static` that is compiled for a GPU too (cuda/kernels.cuh);
 * elsewhere it is nothing. */
#ifndef PLH_BASE_DEVICE_H
#define PLH_BASE_DEVICE_H

#ifdef PLH_ISA_CUDA
#define PLH_DEVICE __device__
#else
#define PLH_DEVICE
#endif

#endif
