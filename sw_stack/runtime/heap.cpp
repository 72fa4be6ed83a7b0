// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/heap.h"

namespace orbweaver {

namespace {

uintptr_t round_up(uintptr_t value) {
    return (value + heap::alignment - 1) & ~static_cast<uintptr_t>(heap::alignment - 1);
}

}  // namespace

heap::block* heap::block::follower() const {
    return (bytes_and_marks & last_mark) != 0 ? nullptr
                                              : reinterpret_cast<block*>(reinterpret_cast<uintptr_t>(this) + bytes());
}

/// The position of the highest bit. The cores have no instruction for it, and a loop takes twice as long.
unsigned heap::logarithm(size_t value) {
    unsigned bit = 0;
    const auto skip = [&value, &bit](unsigned bits) {
        if (value >> bits != 0) {
            value >>= bits;
            bit += bits;
        }
    };
    if constexpr (sizeof value > sizeof(uint32_t)) {
        skip(32);
    }
    skip(16);
    skip(8);
    skip(4);
    skip(2);
    return bit + static_cast<unsigned>(value >> 1);
}

unsigned heap::list_of(size_t bytes) {
    const size_t units = bytes / alignment;
    if (units < exact_lists) {
        return static_cast<unsigned>(units);
    }
    const unsigned power = logarithm(units);
    const auto quarter = static_cast<unsigned>(units >> (power - 2)) - lists_of_power;
    return exact_lists + lists_of_power * (power - exact_lists_logarithm) + quarter;
}

/// The first list from `first` on that is not empty; `lists`: there is none.
unsigned heap::filled_list(unsigned first) const {
    unsigned word = first / word_bits;
    if (word >= words) {
        return lists;
    }
    uint32_t filled = m_filled[word] & (~uint32_t{0} << first % word_bits);
    while (filled == 0) {
        if (++word == words) {
            return lists;
        }
        filled = m_filled[word];
    }
    return word * word_bits + logarithm(filled & (~filled + 1));
}

/// Blocks of a longer list are all large enough; those of the same list may not be.
heap::block* heap::find(size_t bytes) const {
    const unsigned list = list_of(bytes);
    block* found = m_first[list];
    if (found != nullptr && found->bytes() >= bytes) {
        return found;
    }
    const unsigned longer = filled_list(list + 1);
    if (longer != lists) {
        return m_first[longer];
    }
    while (found != nullptr && found->bytes() < bytes) {
        found = found->next;
    }
    return found;
}

void heap::insert(block* added) {
    const unsigned list = list_of(added->bytes());
    added->bytes_and_marks |= free_mark;
    added->previous = nullptr;
    added->next = m_first[list];
    if (added->next != nullptr) {
        added->next->previous = added;
    }
    m_first[list] = added;
    m_filled[list / word_bits] |= uint32_t{1} << list % word_bits;
}

void heap::remove(block* removed) {
    removed->bytes_and_marks &= ~free_mark;
    if (removed->next != nullptr) {
        removed->next->previous = removed->previous;
    }
    if (removed->previous != nullptr) {
        removed->previous->next = removed->next;
        return;
    }
    const unsigned list = list_of(removed->bytes());
    m_first[list] = removed->next;
    if (removed->next == nullptr) {
        m_filled[list / word_bits] &= ~(uint32_t{1} << list % word_bits);
    }
}

/// Cuts a block that is in no list. @return what lies behind its first `bytes` bytes, which is in no list either
heap::block* heap::split(block* whole, size_t bytes) {
    block* const end = whole->follower();
    auto* const rest = reinterpret_cast<block*>(reinterpret_cast<uintptr_t>(whole) + bytes);
    rest->bytes_and_marks = whole->bytes_and_marks - bytes;
    rest->former = whole;
    whole->bytes_and_marks = bytes;
    if (end != nullptr) {
        end->former = rest;
    }
    return rest;
}

void heap::add_region(void* begin, void* end) {
    const uintptr_t first = round_up(reinterpret_cast<uintptr_t>(begin));
    const uintptr_t last = reinterpret_cast<uintptr_t>(end) & ~static_cast<uintptr_t>(alignment - 1);
    if (last <= first || last - first < 2 * sizeof(block)) {
        return;
    }
    auto* added = reinterpret_cast<block*>(first);
    added->bytes_and_marks = (last - first) | last_mark;
    added->former = nullptr;
    insert(added);
}

void* heap::allocate(size_t bytes) {
    if (bytes > SIZE_MAX / 2) {
        return nullptr;
    }
    const size_t needed = round_up(bytes) + sizeof(block);
    block* const found = find(needed);
    if (found == nullptr) {
        return nullptr;
    }
    remove(found);
    if (found->bytes() - needed >= 2 * sizeof(block)) {
        insert(split(found, needed));
    }
    return found + 1;
}

/// What lies before the aligned place is a block of its own, which goes back.
void* heap::allocate_aligned(size_t boundary, size_t bytes) {
    if (boundary <= alignment) {
        return allocate(bytes);
    }
    if (boundary > SIZE_MAX / 4 || bytes > SIZE_MAX / 4) {
        return nullptr;
    }
    void* const memory = allocate(bytes + boundary + sizeof(block));
    const auto address = reinterpret_cast<uintptr_t>(memory);
    if (memory == nullptr || address % boundary == 0) {
        return memory;
    }
    const uintptr_t aligned = (address + sizeof(block) + boundary - 1) & ~static_cast<uintptr_t>(boundary - 1);
    block* const kept = split(static_cast<block*>(memory) - 1, aligned - address);
    release(memory);
    return kept + 1;
}

size_t heap::resize(void* memory, size_t bytes) {
    const size_t room = usable_bytes(memory);
    return bytes <= room && bytes >= room / 2 ? resized : room;
}

void heap::release(void* memory) {
    if (memory == nullptr) {
        return;
    }
    block* freed = static_cast<block*>(memory) - 1;
    block* end = freed->follower();
    if (end != nullptr && end->is_free()) {
        remove(end);
        freed->bytes_and_marks += end->bytes_and_marks;
        end = freed->follower();
    }
    block* const former = freed->former;
    if (former != nullptr && former->is_free()) {
        remove(former);
        former->bytes_and_marks += freed->bytes_and_marks;
        freed = former;
    }
    if (end != nullptr) {
        end->former = freed;
    }
    insert(freed);
}

size_t heap::free_bytes() const {
    size_t total = 0;
    for (const block* first : m_first) {
        for (const block* each = first; each != nullptr; each = each->next) {
            total += each->bytes();
        }
    }
    return total;
}

}  // namespace orbweaver
