// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/heap.h"

namespace orbweaver {

namespace {

uintptr_t round_up(uintptr_t value) {
    return (value + heap::alignment - 1) & ~static_cast<uintptr_t>(heap::alignment - 1);
}

}  // namespace

/// A block of no bytes that is never free ends the region, so that each other block has a neighbour behind it.
void heap::add_region(void* begin, void* end) {
    const uintptr_t first = round_up(reinterpret_cast<uintptr_t>(begin));
    const uintptr_t last = reinterpret_cast<uintptr_t>(end) & ~static_cast<uintptr_t>(alignment - 1);
    if (last <= first || last - first < smallest + sizeof(block)) { return; }
    auto* const added = reinterpret_cast<block*>(first);
    added->bytes = last - first - sizeof(block);
    added->previous = nullptr;
    *after(added) = {0, added};
    make_free(added);
}

/// Returns the list of free blocks of a size: all of list p have at least 16 * 2^p bytes, and less than twice as many.
unsigned heap::power_of(size_t bytes) {
    const unsigned power = static_cast<unsigned>(8 * sizeof(long) - 1) - __builtin_clzl(bytes / alignment);
    return power < powers ? power : powers - 1;
}

void heap::insert(block* freed) {
    const unsigned power = power_of(freed->bytes);
    block* const next = m_free[power];
    links_of(freed) = {next, nullptr};
    if (next != nullptr) { links_of(next).former = freed; }
    m_free[power] = freed;
    m_is_filled |= 1U << power;
}

/// Takes a free block out of its list; the reserve is in none.
void heap::remove(block* subject) {
    if (subject == m_reserve) {
        m_reserve = nullptr;
        return;
    }
    const links around = links_of(subject);
    if (around.next != nullptr) { links_of(around.next).former = around.former; }
    if (around.former != nullptr) {
        links_of(around.former).next = around.next;
        return;
    }
    const unsigned power = power_of(subject->bytes);
    m_free[power] = around.next;
    if (around.next == nullptr) { m_is_filled &= ~(1U << power); }
}

/// Returns the first block of a list, of at most `most` ones, that has room; nullptr if none has.
heap::block* heap::find_in(unsigned power, size_t bytes, unsigned most) {
    block* found = m_free[power];
    while (found != nullptr && found->bytes < bytes) { found = --most == 0 ? nullptr : links_of(found).next; }
    return found;
}

/// Returns a free block of at least `bytes`; nullptr if there is none. All blocks of a list above that of `bytes` fit.
heap::block* heap::find(size_t bytes) {
    const unsigned own = power_of(bytes);
    if (m_is_filled >> own != 0) {
        if (block* const found = find_in(own, bytes, tries)) { return found; }
        const uint32_t above = own + 1 < powers ? m_is_filled >> (own + 1) : 0;
        if (above != 0) { return m_free[own + 1 + static_cast<unsigned>(__builtin_ctz(above))]; }
    }
    if (m_reserve != nullptr && m_reserve->bytes >= bytes) { return m_reserve; }
    return find_in(own, bytes, UINT32_MAX);
}

void* heap::allocate(size_t bytes) {
    if (bytes > SIZE_MAX / 2) { return nullptr; }
    const size_t needed = bytes == 0 ? smallest : round_up(bytes) + sizeof(block);
    if (needed <= largest_kept) {
        if (block* const kept = m_kept[needed / alignment]) {
            m_kept[needed / alignment] = links_of(kept).next;
            return kept + 1;
        }
        if (m_reserve != nullptr && m_reserve->bytes >= needed + smallest) { return take_from_reserve(needed); }
    }
    void* const found = take_from_free(needed);
    return found == nullptr && merge_kept() ? take_from_free(needed) : found;
}

/// Takes the first bytes of the reserve, which has room for them and for one more block.
void* heap::take_from_reserve(size_t bytes) {
    block* const taken = m_reserve;
    auto* const rest = reinterpret_cast<block*>(reinterpret_cast<uintptr_t>(taken) + bytes);
    *rest = {taken->bytes - bytes, taken};
    after(rest)->previous = rest;
    taken->bytes = bytes;
    m_reserve = rest;
    return taken + 1;
}

void* heap::take_from_free(size_t bytes) {
    block* const found = find(bytes);
    if (found == nullptr) { return nullptr; }
    if (found == m_reserve && found->bytes >= bytes + smallest) { return take_from_reserve(bytes); }
    remove(found);
    found->bytes -= is_free;
    if (found->bytes - bytes >= smallest) {
        cut(found, bytes);
        block* const rest = after(found);
        rest->bytes += is_free;
        insert(rest);
    }
    return found + 1;
}

/// Merges the blocks that were released and kept. Returns whether there were any.
bool heap::merge_kept() {
    bool any = false;
    for (block*& list : m_kept) {
        while (list != nullptr) {
            block* const kept = list;
            list = links_of(kept).next;
            make_free(kept);
            any = true;
        }
    }
    return any;
}

/// Makes two blocks of one.
void heap::cut(block* subject, size_t bytes) {
    auto* const rest = reinterpret_cast<block*>(reinterpret_cast<uintptr_t>(subject) + bytes);
    *rest = {subject->bytes - bytes, subject};
    after(subject)->previous = rest;
    subject->bytes = bytes;
}

/// The memory before the aligned address becomes a separate block, which is released.
void* heap::allocate_aligned(size_t boundary, size_t bytes) {
    if (boundary <= alignment) { return allocate(bytes); }
    if (boundary > SIZE_MAX / 4 || bytes > SIZE_MAX / 4) { return nullptr; }
    void* const memory = allocate(bytes + boundary + smallest);
    const auto address = reinterpret_cast<uintptr_t>(memory);
    if (memory == nullptr || address % boundary == 0) { return memory; }
    const uintptr_t aligned = (address + smallest + boundary - 1) & ~static_cast<uintptr_t>(boundary - 1);
    block* const whole = static_cast<block*>(memory) - 1;
    cut(whole, aligned - address);
    block* const kept = after(whole);
    make_free(whole);
    return kept + 1;
}

size_t heap::resize(void* memory, size_t bytes) {
    const size_t room = usable_bytes(memory);
    return bytes <= room && bytes >= room / 2 ? resized : room;
}

void heap::release(void* memory) {
    if (memory == nullptr) { return; }
    block* const freed = static_cast<block*>(memory) - 1;
    if (freed->bytes > largest_kept) {
        make_free(freed);
        return;
    }
    links_of(freed).next = m_kept[freed->bytes / alignment];
    m_kept[freed->bytes / alignment] = freed;
}

/// Merges a block with its free neighbours. The result is the reserve if it is larger than that.
void heap::make_free(block* freed) {
    if (block* const next = after(freed); (next->bytes & is_free) != 0) {
        remove(next);
        freed->bytes += next->bytes - is_free;
    }
    if (block* const previous = freed->previous; previous != nullptr && (previous->bytes & is_free) != 0) {
        remove(previous);
        previous->bytes += freed->bytes - is_free;
        freed = previous;
    }
    after(freed)->previous = freed;
    freed->bytes += is_free;
    if (m_reserve != nullptr && freed->bytes <= m_reserve->bytes) {
        insert(freed);
        return;
    }
    if (m_reserve != nullptr) { insert(m_reserve); }
    m_reserve = freed;
}

size_t heap::free_bytes() const {
    size_t total = m_reserve == nullptr ? 0 : m_reserve->bytes - is_free;
    for (block* b : m_kept) {
        for (; b != nullptr; b = links_of(b).next) { total += b->bytes; }
    }
    for (block* b : m_free) {
        for (; b != nullptr; b = links_of(b).next) { total += b->bytes - is_free; }
    }
    return total;
}

}  // namespace orbweaver
