// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/heap.h"

namespace orbweaver {

namespace {

uintptr_t round_up(uintptr_t value) {
    return (value + heap::alignment - 1) & ~static_cast<uintptr_t>(heap::alignment - 1);
}

}  // namespace

void heap::add_region(void* begin, void* end) {
    const uintptr_t first = round_up(reinterpret_cast<uintptr_t>(begin));
    const uintptr_t last = reinterpret_cast<uintptr_t>(end) & ~static_cast<uintptr_t>(alignment - 1);
    if (last <= first || last - first < 2 * sizeof(block)) { return; }
    auto* added = reinterpret_cast<block*>(first);
    added->bytes = last - first;
    release(added + 1);
}

void* heap::allocate(size_t bytes) {
    if (bytes > SIZE_MAX / 2) { return nullptr; }
    const size_t needed = round_up(bytes) + sizeof(block);
    block** link = &m_free;
    while (*link != nullptr && (*link)->bytes < needed) { link = &(*link)->next; }
    block* found = *link;
    if (found == nullptr) { return nullptr; }
    if (found->bytes - needed >= 2 * sizeof(block)) {
        auto* rest = reinterpret_cast<block*>(reinterpret_cast<uintptr_t>(found) + needed);
        rest->bytes = found->bytes - needed;
        rest->next = found->next;
        found->bytes = needed;
        *link = rest;
    } else {
        *link = found->next;
    }
    return found + 1;
}

/// The memory before the aligned address becomes a separate block, which is released.
void* heap::allocate_aligned(size_t boundary, size_t bytes) {
    if (boundary <= alignment) { return allocate(bytes); }
    if (boundary > SIZE_MAX / 4 || bytes > SIZE_MAX / 4) { return nullptr; }
    void* const memory = allocate(bytes + boundary + sizeof(block));
    const auto address = reinterpret_cast<uintptr_t>(memory);
    if (memory == nullptr || address % boundary == 0) { return memory; }
    const uintptr_t aligned = (address + sizeof(block) + boundary - 1) & ~static_cast<uintptr_t>(boundary - 1);
    auto* const whole = static_cast<block*>(memory) - 1;
    auto* const kept = reinterpret_cast<block*>(aligned) - 1;
    kept->bytes = whole->bytes - (aligned - address);
    whole->bytes = aligned - address;
    release(memory);
    return kept + 1;
}

size_t heap::resize(void* memory, size_t bytes) {
    const size_t room = usable_bytes(memory);
    return bytes <= room && bytes >= room / 2 ? resized : room;
}

void heap::release(void* memory) {
    if (memory == nullptr) { return; }
    block* freed = static_cast<block*>(memory) - 1;
    block* former = nullptr;
    block* next_free = m_free;
    while (next_free != nullptr && next_free < freed) {
        former = next_free;
        next_free = next_free->next;
    }
    const auto touches = [](const block* a, const block* b) {
        return reinterpret_cast<uintptr_t>(a) + a->bytes == reinterpret_cast<uintptr_t>(b);
    };
    freed->next = next_free;
    if (next_free != nullptr && touches(freed, next_free)) {
        freed->bytes += next_free->bytes;
        freed->next = next_free->next;
    }
    if (former == nullptr) {
        m_free = freed;
    } else if (touches(former, freed)) {
        former->bytes += freed->bytes;
        former->next = freed->next;
    } else {
        former->next = freed;
    }
}

size_t heap::free_bytes() const {
    size_t total = 0;
    for (const block* b = m_free; b != nullptr; b = b->next) { total += b->bytes; }
    return total;
}

}  // namespace orbweaver
