// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>

namespace orbweaver::core {

/// The memory that a core accesses without its bus.
struct direct_memory {
    std::uint8_t* data = nullptr;
    std::uint32_t base = 0;   // address of the first byte
    std::uint32_t words = 0;  // whole words; 0: all accesses use the bus

    std::uint64_t bytes() const { return std::uint64_t{words} * 4; }
    std::uint32_t offset(std::uint32_t address) const { return address - base; }
    bool contains(std::uint32_t address, unsigned count) const {
        return std::uint64_t{offset(address)} + count <= bytes();
    }
    /// Returns the word at an address. Precondition: the memory contains it.
    std::uint32_t word(std::uint32_t address) const {
        std::uint32_t value = 0;
        std::memcpy(&value, data + offset(address), 4);
        return value;
    }
};

}  // namespace orbweaver::core
