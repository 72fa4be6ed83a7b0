// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/mpi_waits.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "sw_stack/shared/mpi_call.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t longest_name = 40;  // of a call

/// Memory of a node; nothing if it does not lie there.
std::optional<std::string> bytes_at(const system::machine& modelled, node_id node, std::uint64_t offset,
                                    std::size_t count) {
    const core::memory& memory = modelled.node_tile(node).memory();
    if (offset > memory.bytes() || count > memory.bytes() - offset) {
        return std::nullopt;
    }
    return std::string(reinterpret_cast<const char*>(memory.data()) + offset, count);
}

/// A program is not trusted: what is no name is not printed.
bool is_name(const std::string& text) {
    return text.starts_with("MPI_") &&
           std::all_of(text.begin(), text.end(), [](char letter) { return letter > ' ' && letter < 0x7f; });
}

std::string line(unsigned rank, const std::string& name, const mpi_call_record& call) {
    const bool sends = call.waits == static_cast<std::uint32_t>(mpi_wait::receiver);
    const std::string peer = call.peer < 0 ? "any rank" : fmt::format("rank {}", call.peer);
    const std::string tag = call.tag < 0 ? "any tag" : fmt::format("tag {}", call.tag);
    return fmt::format("rank {}: {} {} {}, {}, {} bytes, waits for {} at pc 0x{:08x}", rank, name,
                       sends ? "to" : "from", peer, tag, call.bytes, sends ? "its receiver" : "a message", call.place);
}

}  // namespace

std::vector<std::string> describe_mpi_waits(const workload& program, const system::machine& modelled) {
    std::vector<std::string> lines;
    const system::elf_symbol* const symbol = program.image().find("orbweaver_mpi_call");
    if (symbol == nullptr || !program.is_linked_program()) {
        return lines;
    }
    for (unsigned number = 0; number < program.nodes_used(modelled); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        mpi_call_record call;
        const auto bytes = bytes_at(modelled, node, symbol->address - program.memory_base(), sizeof call);
        if (!bytes) {
            continue;
        }
        std::memcpy(&call, bytes->data(), sizeof call);
        const bool waits = call.name != 0 && call.waits != static_cast<std::uint32_t>(mpi_wait::nothing);
        const auto name = waits ? bytes_at(modelled, node, call.name - program.memory_base(), longest_name) : bytes;
        const std::string text = name ? name->c_str() : "";
        if (waits && is_name(text)) {
            lines.push_back(line(number, text, call));
        }
    }
    return lines;
}

}  // namespace orbweaver::sim
