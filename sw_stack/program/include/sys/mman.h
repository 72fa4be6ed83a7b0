/* SPDX-License-Identifier: Apache-2.0 */
/* Mappings of memory, which picolibc leaves out: anonymous ones on the heap. */
#pragma once

#include <sys/types.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4

#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FIXED 16
#define MAP_ANONYMOUS 32
#define MAP_ANON MAP_ANONYMOUS
#define MAP_FAILED ((void*)-1)

#ifdef __cplusplus
extern "C" {
#endif

/* Zeroed memory from the heap, aligned to 4096 bytes. The protection is not enforced.
   MAP_FAILED with ENOMEM: the heap is full; ENODEV: a file; ENOTSUP: MAP_FIXED or PROT_EXEC; EINVAL: bytes or flags. */
void* mmap(void* address, size_t bytes, int protection, int flags, int file, off_t offset);

/* Gives a whole mapping back. -1 with EINVAL: there is no such mapping, or only a part of one is named. */
int munmap(void* address, size_t bytes);

#ifdef __cplusplus
}
#endif
