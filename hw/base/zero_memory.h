// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace orbweaver {

/// Memory that is zero until it is written. The host provides it page by page on first access, so that untouched memory
/// costs nothing.
class zero_memory {
public:
    zero_memory() = default;
    /// @param bytes 1 or more
    /// @throws std::bad_alloc if the host cannot reserve that much
    explicit zero_memory(std::size_t bytes);
    ~zero_memory();
    zero_memory(zero_memory&& other) noexcept;
    zero_memory& operator=(zero_memory&& other) noexcept;

    /// Returns the start address, a multiple of 4096.
    void* data() const { return m_data; }

private:
    void* m_data = nullptr;
    std::size_t m_bytes = 0;
};

}  // namespace orbweaver
