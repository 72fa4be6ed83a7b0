// SPDX-License-Identifier: Apache-2.0
// C's allocation functions on the run-time's heap, which has a lock because arriving threads also allocate.
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/runtime/allocation.h"

namespace {

void* or_error(void* memory) {
    if (memory == nullptr) { errno = ENOMEM; }
    return memory;
}

}  // namespace

extern "C" {

void* malloc(size_t bytes) { return or_error(orbweaver::allocate(bytes)); }

void free(void* memory) { orbweaver::release(memory); }

void* calloc(size_t number, size_t bytes) {
    size_t total = 0;
    void* const memory = __builtin_mul_overflow(number, bytes, &total) ? nullptr : orbweaver::allocate(total);
    if (memory != nullptr) { memset(memory, 0, total); }
    return or_error(memory);
}

void* realloc(void* memory, size_t bytes) {
    if (memory == nullptr) { return malloc(bytes); }
    const size_t room = orbweaver::resize(memory, bytes);
    if (room == SIZE_MAX) { return memory; }
    void* const moved = orbweaver::allocate(bytes);
    if (moved != nullptr) {
        memcpy(moved, memory, bytes < room ? bytes : room);
        orbweaver::release(memory);
    }
    return or_error(moved);
}

void* memalign(size_t alignment, size_t bytes) { return or_error(orbweaver::allocate_aligned(alignment, bytes)); }

void* aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }

int posix_memalign(void** memory, size_t alignment, size_t bytes) {
    if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0) { return EINVAL; }
    void* const found = orbweaver::allocate_aligned(alignment, bytes);
    if (found == nullptr) { return ENOMEM; }
    *memory = found;
    return 0;
}

}  // extern "C"
