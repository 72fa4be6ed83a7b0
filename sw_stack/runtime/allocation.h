// SPDX-License-Identifier: Apache-2.0
// Memory of this node's heap. operator new and delete use it and end the run when it is exhausted.
#pragma once

#include <stddef.h>

#if __STDC_HOSTED__
#include <new>  // the host's tests compile headers that allocate
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

/// Aligned to 16 bytes, or to `boundary`, a power of two; nullptr when the heap has no such block.
void* allocate(size_t bytes);
void* allocate_aligned(size_t boundary, size_t bytes);
/// Gives a block another number of bytes in its place. @return SIZE_MAX; the room of the block if that is not possible
size_t resize(void* memory, size_t bytes);
void release(void* memory);
/// Bytes that the owner of what allocate() returned may use.
/// Bytes that the heap has left, headers included.
size_t free_memory();

}  // namespace orbweaver
