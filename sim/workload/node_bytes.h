// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>

#include "hw/system/machine.h"

namespace orbweaver::sim {

/// Memory of a node, by the offset of an address; nothing if it does not lie there.
std::optional<std::string> bytes_at(const system::machine& modelled, node_id node, std::uint64_t offset,
                                    std::size_t count);

/// Reads an object that simulator and firmware lay out alike.
template <class T>
std::optional<T> object_at(const system::machine& modelled, node_id node, std::uint64_t offset) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto bytes = bytes_at(modelled, node, offset, sizeof(T));
    if (!bytes) { return std::nullopt; }
    T found;
    std::memcpy(&found, bytes->data(), sizeof found);
    return found;
}

/// Whether a text of firmware, which is not trusted, looks like the name of a function of MPI.
bool is_mpi_name(const std::string& text);

}  // namespace orbweaver::sim
