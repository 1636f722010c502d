/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From rows, (n, width), to columns, width arrays of n, and back: array libraries keep rows. */
template <bool columns> __global__ void __launch_bounds__(256) layout_kernel(const plh_cuda_layout_job job)
{
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k >= job.n * job.width)
        return;
    const size_t i = k / job.width, j = k % job.width; /* neighbours read or write one row */
    if (columns)
        job.to[j * job.n + i] = job.from[k];
    else
        job.to[k] = job.from[j * job.n + i];
}

cudaError_t plh_cuda_launch_layout(plh_cuda_layout_job job, cudaStream_t stream)
{
    return launch(job.columns ? layout_kernel<true> : layout_kernel<false>, job.n * job.width, 256,
                  stream, job);
}
