// SPDX-License-Identifier: Apache-2.0
// Mappings of memory (sw_stack/program/include/sys/mman.h): blocks of the heap.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/program/include/sys/mman.h"

namespace {

constexpr size_t page_bytes = 4096;

struct mapping {
    void* address;
    size_t bytes;
    mapping* next;
};

mapping* mappings = nullptr;

/// Rounds up to whole pages; 0: no pages, or more than the address space.
size_t whole_pages(size_t bytes) {
    return bytes > SIZE_MAX - page_bytes ? 0 : (bytes + page_bytes - 1) / page_bytes * page_bytes;
}

/// Returns the error of an unsupported mapping; 0 if it is supported.
int problem_of(size_t bytes, int protection, int flags) {
    const int sharing = flags & (MAP_SHARED | MAP_PRIVATE);
    if (bytes == 0 || (sharing != MAP_SHARED && sharing != MAP_PRIVATE)) { return EINVAL; }
    if ((flags & MAP_ANONYMOUS) == 0) { return ENODEV; }
    if ((flags & MAP_FIXED) != 0 || (protection & PROT_EXEC) != 0) { return ENOTSUP; }
    return whole_pages(bytes) == 0 ? ENOMEM : 0;
}

}  // namespace

extern "C" {

void* mmap(void*, size_t bytes, int protection, int flags, int, off_t) {
    const int problem = problem_of(bytes, protection, flags);
    if (problem != 0) {
        errno = problem;
        return MAP_FAILED;
    }
    auto* const made = static_cast<mapping*>(malloc(sizeof(mapping)));
    void* const address = made == nullptr ? nullptr : aligned_alloc(page_bytes, whole_pages(bytes));
    if (address == nullptr) {
        free(made);
        errno = ENOMEM;
        return MAP_FAILED;
    }
    memset(address, 0, whole_pages(bytes));
    *made = {address, whole_pages(bytes), mappings};
    mappings = made;
    return address;
}

int munmap(void* address, size_t bytes) {
    for (mapping** link = &mappings; *link != nullptr; link = &(*link)->next) {
        mapping* const found = *link;
        if (found->address == address && found->bytes == whole_pages(bytes)) {
            *link = found->next;
            free(address);
            free(found);
            return 0;
        }
    }
    errno = EINVAL;
    return -1;
}

}  // extern "C"
