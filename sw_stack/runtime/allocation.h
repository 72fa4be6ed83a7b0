// SPDX-License-Identifier: Apache-2.0
// Memory of this node's heap. operator new and delete use it and end the run if it is exhausted.
#pragma once

#include <stddef.h>

#if __STDC_HOSTED__
#include <new>  // host tests compile headers that allocate
#else
void* operator new(size_t bytes);
void* operator new[](size_t bytes);
void operator delete(void* memory) noexcept;
void operator delete[](void* memory) noexcept;
void operator delete(void* memory, size_t bytes) noexcept;
void operator delete[](void* memory, size_t bytes) noexcept;
inline void* operator new(size_t, void* position) noexcept { return position; }
#endif

namespace orbweaver {

/// Allocates memory aligned to 16 bytes, or to `boundary`, a power of two; nullptr if the heap has no such block.
void* allocate(size_t bytes);
void* allocate_aligned(size_t boundary, size_t bytes);
/// Resizes a block in place.
/// @return SIZE_MAX, or the capacity of the block if that is not possible
size_t resize(void* memory, size_t bytes);
void release(void* memory);
/// Bytes that the owner of what allocate() returned may use.
/// Bytes that the heap has left, headers included.
size_t free_memory();

}  // namespace orbweaver
