// SPDX-License-Identifier: Apache-2.0
// The heap starts after the stacks and ends at the argument memory.end, or at 8 MiB. An input file within it is
// excluded.
#include "sw_stack/runtime/allocation.h"

#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/heap.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"

extern "C" char orbweaver_heap_begin[];

namespace orbweaver {

namespace {

constexpr int64_t default_memory_end = 8 << 20;

spin_lock heap_lock;
heap node_heap;
bool ready = false;

heap& ready_heap() {
    if (!ready) {
        ready = true;
        char* const begin = orbweaver_heap_begin;
        char* const end =
            reinterpret_cast<char*>(static_cast<uintptr_t>(args::integer("memory.end", default_memory_end)));
        const args::input_file input = args::input();
        char* const input_begin = const_cast<char*>(input.begin);
        char* const input_end = const_cast<char*>(input.end);
        if (input.given() && input_begin < end && input_end > begin) {
            node_heap.add_region(begin, input_begin);
            node_heap.add_region(input_end, end);
        } else {
            node_heap.add_region(begin, end);
        }
    }
    return node_heap;
}

void* allocate_or_fail(size_t bytes) {
    void* memory = allocate(bytes);
    if (memory == nullptr) {
        fail("out of memory: %u bytes asked for, %u free\n", static_cast<unsigned>(bytes),
             static_cast<unsigned>(free_memory()));
    }
    return memory;
}

}  // namespace

void* allocate(size_t bytes) {
    const lock_guard guard(heap_lock);
    return ready_heap().allocate(bytes);
}

void* allocate_aligned(size_t boundary, size_t bytes) {
    const lock_guard guard(heap_lock);
    return ready_heap().allocate_aligned(boundary, bytes);
}

size_t resize(void* memory, size_t bytes) {
    const lock_guard guard(heap_lock);
    return ready_heap().resize(memory, bytes);
}

void release(void* memory) {
    const lock_guard guard(heap_lock);
    ready_heap().release(memory);
}

size_t free_memory() {
    const lock_guard guard(heap_lock);
    return ready_heap().free_bytes();
}

}  // namespace orbweaver

// Weak, because C++ programs use the operators of their library, which throw.
[[gnu::weak]] void* operator new(size_t bytes) { return orbweaver::allocate_or_fail(bytes); }
[[gnu::weak]] void* operator new[](size_t bytes) { return orbweaver::allocate_or_fail(bytes); }
[[gnu::weak]] void operator delete(void* memory) noexcept { orbweaver::release(memory); }
[[gnu::weak]] void operator delete[](void* memory) noexcept { orbweaver::release(memory); }
[[gnu::weak]] void operator delete(void* memory, size_t) noexcept { orbweaver::release(memory); }
[[gnu::weak]] void operator delete[](void* memory, size_t) noexcept { orbweaver::release(memory); }
