// SPDX-License-Identifier: Apache-2.0
// A first-fit heap with coalescing; the free blocks are in a list ordered by address. Not thread-safe by itself
// (allocation.cpp locks it). Independent of the machine, so host tests run it too.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace orbweaver {

class heap {
public:
    static constexpr size_t alignment = 16;
    static constexpr size_t resized = SIZE_MAX;

    /// Adds [begin, end) to the memory of the heap. Regions must be added in order of address and must not be adjacent.
    void add_region(void* begin, void* end);

    /// Allocates at least `bytes` bytes, aligned to 16; nullptr if no free block is large enough.
    void* allocate(size_t bytes);

    /// Allocates a block aligned to a power of two.
    void* allocate_aligned(size_t boundary, size_t bytes);

    /// Resizes a block in place, if it has room, and not more than twice as much as needed.
    /// @return `resized`; otherwise the capacity of the unchanged block
    size_t resize(void* memory, size_t bytes);

    /// Returns the number of bytes that the owner of a block may use.
    static size_t usable_bytes(const void* memory) {
        return (static_cast<const block*>(memory) - 1)->bytes - sizeof(block);
    }

    /// Releases a block of allocate(); nullptr is ignored.
    void release(void* memory);

    /// Returns the bytes in free blocks, including headers.
    size_t free_bytes() const;

private:
    struct alignas(alignment) block {
        size_t bytes;  // including the header
        block* next;   // for free blocks: the next one by address
    };

    block* m_free = nullptr;
};

}  // namespace orbweaver
