// SPDX-License-Identifier: Apache-2.0
// A heap whose calls take about the same time however many blocks there are: free blocks lie in lists by size, and each
// block knows its neighbours in memory (Knuth, The Art of Computer Programming, volume 1, 2.5; Masmano and others,
// "TLSF: a new dynamic memory allocator for real-time systems", 2004). Not thread-safe by itself (allocation.cpp locks
// it); it knows nothing of the machine, so the host's tests run it too.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace orbweaver {

class heap {
public:
    static constexpr size_t alignment = 16;
    static constexpr size_t resized = SIZE_MAX;

    /// Adds [begin, end) to the memory of the heap; regions do not touch.
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
        return (static_cast<const block*>(memory) - 1)->bytes() - sizeof(block);
    }

    /// Gives back what allocate() returned; nullptr is ignored.
    void release(void* memory);

    /// Bytes in free blocks, headers included.
    size_t free_bytes() const;

private:
    struct alignas(alignment) block {
        size_t bytes_and_marks;  // bytes: header included
        block* former;           // that ends where this one begins; nullptr: the region begins here
        block* next;             // free blocks: in the list of their size
        block* previous;

        size_t bytes() const { return bytes_and_marks & ~marks; }
        bool is_free() const { return (bytes_and_marks & free_mark) != 0; }
        block* follower() const;
    };

    static constexpr size_t free_mark = 1;
    static constexpr size_t last_mark = 2;  // the region ends behind this block
    static constexpr size_t marks = alignment - 1;

    // Lists: one for each size below 512 bytes, then four for each power of two.
    static constexpr unsigned exact_lists = 32;
    static constexpr unsigned exact_lists_logarithm = 5;
    static constexpr unsigned lists_of_power = 4;
    static constexpr unsigned lists = exact_lists + lists_of_power * (8 * sizeof(size_t) - 4 - exact_lists_logarithm);
    static constexpr unsigned word_bits = 32;
    static constexpr unsigned words = (lists + word_bits - 1) / word_bits;

    static unsigned logarithm(size_t value);
    static unsigned list_of(size_t bytes);
    unsigned filled_list(unsigned first) const;
    block* find(size_t bytes) const;
    void insert(block* added);
    void remove(block* removed);
    static block* split(block* whole, size_t bytes);

    block* m_first[lists] = {};
    uint32_t m_filled[words] = {};  // a bit for each list
};

}  // namespace orbweaver
