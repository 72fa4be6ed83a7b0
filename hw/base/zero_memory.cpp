// SPDX-License-Identifier: Apache-2.0
#include "hw/base/zero_memory.h"

#include <sys/mman.h>

#include <new>
#include <utility>

namespace orbweaver {

zero_memory::zero_memory(std::size_t bytes) : m_bytes(bytes) {
    void* const reserved =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) { throw std::bad_alloc(); }
    // With huge pages, a touched byte could cost two megabytes.
    ::madvise(reserved, bytes, MADV_NOHUGEPAGE);
    m_data = reserved;
}

zero_memory::~zero_memory() {
    if (m_data != nullptr) { ::munmap(m_data, m_bytes); }
}

zero_memory::zero_memory(zero_memory&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0)) {}

zero_memory& zero_memory::operator=(zero_memory&& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_bytes, other.m_bytes);
    return *this;
}

}  // namespace orbweaver
