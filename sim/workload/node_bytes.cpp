// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/node_bytes.h"

#include <algorithm>

namespace orbweaver::sim {

std::optional<std::string> bytes_at(const system::machine& modelled, node_id node, std::uint64_t offset,
                                    std::size_t count) {
    const core::memory& memory = modelled.node_tile(node).memory();
    if (offset > memory.bytes() || count > memory.bytes() - offset) { return std::nullopt; }
    return std::string(reinterpret_cast<const char*>(memory.data()) + offset, count);
}

bool is_mpi_name(const std::string& text) {
    return text.starts_with("MPI_") && std::all_of(text.begin(), text.end(), [](char letter) {
               return letter == '_' || (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
                      (letter >= 'a' && letter <= 'z');
           });
}

}  // namespace orbweaver::sim
