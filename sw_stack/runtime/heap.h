// SPDX-License-Identifier: Apache-2.0
// A first-fit heap with coalescing, the free blocks in a list by address. Not thread-safe by itself (allocation.cpp
// locks it); it knows nothing of the machine, so the host's tests run it too.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace orbweaver {

class heap {
public:
    static constexpr size_t alignment = 16;
    static constexpr size_t resized = SIZE_MAX;

    /// Adds [begin, end) to the memory of the heap; regions are added in order of address and do not touch.
    void add_region(void* begin, void* end);

    /// At least `bytes` bytes, aligned to 16; nullptr when no free block is large enough.
    void* allocate(size_t bytes);

    /// Allocates a block aligned to a power of two.
    void* allocate_aligned(size_t boundary, size_t bytes);

    /// Gives a block another number of bytes in its place, if it has room, and not twice as much as needed.
    /// @return `resized`; the room of the block if it stays as it is
    size_t resize(void* memory, size_t bytes);

    /// Bytes that the owner of a block may use.
    static size_t usable_bytes(const void* memory) {
        return (static_cast<const block*>(memory) - 1)->bytes - sizeof(block);
    }

    /// Gives back what allocate() returned; nullptr is ignored.
    void release(void* memory);

    /// Bytes in free blocks, headers included.
    size_t free_bytes() const;

private:
    struct alignas(alignment) block {
        size_t bytes;  // header included
        block* next;   // free blocks: the next by address
    };

    block* m_free = nullptr;
};

}  // namespace orbweaver
