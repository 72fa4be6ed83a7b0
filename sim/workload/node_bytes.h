// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>

#include "hw/system/machine.h"

namespace orbweaver::sim {

/// Returns bytes from the memory of a node, by address offset; nothing if the range is outside.
std::optional<std::string> bytes_at(const system::machine& modelled, node_id node, std::uint64_t offset,
                                    std::size_t count);

/// Reads an object whose layout simulator and firmware share.
template <class T>
std::optional<T> object_at(const system::machine& modelled, node_id node, std::uint64_t offset) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto bytes = bytes_at(modelled, node, offset, sizeof(T));
    if (!bytes) { return std::nullopt; }
    T found;
    std::memcpy(&found, bytes->data(), sizeof found);
    return found;
}

/// Returns whether a text from untrusted firmware looks like the name of an MPI function.
bool is_mpi_name(const std::string& text);

}  // namespace orbweaver::sim
