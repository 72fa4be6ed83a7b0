// SPDX-License-Identifier: Apache-2.0
// A heap whose calls take a bounded time on average. Not thread-safe by itself (allocation.cpp locks it). Independent
// of the machine, so host tests run it too.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace orbweaver {

/// Blocks of memory follow each other without gaps; each has a header of 16 bytes. A released block of up to 512 bytes
/// stays as it is, in a list of blocks of its size, until memory runs short. A larger one merges with its free
/// neighbours, and is in a list for a power of two. The largest free block, the reserve, is in no list.
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
        size_t bytes;     // including the header; is_free is added for blocks that may merge
        block* previous;  // the block before this one in memory; nullptr for the first of a region
    };
    /// The first bytes of a block that is in a list.
    struct links {
        block* next;
        block* former;
    };

    static constexpr size_t is_free = 1;
    static constexpr size_t smallest = 2 * sizeof(block);
    static constexpr size_t largest_kept = 512;
    static constexpr unsigned powers = 32;
    static constexpr unsigned tries = 8;  // blocks of one list that a call looks at first

    static block* after(block* subject) {
        return reinterpret_cast<block*>(reinterpret_cast<uintptr_t>(subject) + (subject->bytes & ~is_free));
    }
    static links& links_of(block* subject) { return *reinterpret_cast<links*>(subject + 1); }
    static unsigned power_of(size_t bytes);

    void* take_from_reserve(size_t bytes);
    void* take_from_free(size_t bytes);
    block* find(size_t bytes);
    block* find_in(unsigned power, size_t bytes, unsigned most);
    void insert(block* freed);
    void remove(block* subject);
    void make_free(block* freed);
    void cut(block* subject, size_t bytes);
    bool merge_kept();

    block* m_kept[largest_kept / alignment + 1] = {};  // [bytes / 16]: released blocks of a size
    block* m_free[powers] = {};                        // [power_of(bytes)]: the first free block
    uint32_t m_is_filled = 0;                          // a bit for each list of m_free that has a block
    block* m_reserve = nullptr;
};

}  // namespace orbweaver
