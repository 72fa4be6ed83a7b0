// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/mpi_waits.h"

#include <fmt/core.h>

#include "sim/workload/node_bytes.h"
#include "sw_stack/shared/mpi_call.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t longest_call_name = 40;  // characters of the name of a call

/// Returns the rank of a node that a program names; the node may not exist.
unsigned rank_of(std::int32_t node, const std::vector<unsigned>& ranks) {
    const auto number = static_cast<std::size_t>(node);
    return number < ranks.size() ? ranks[number] : static_cast<unsigned>(node);
}

std::string line(unsigned rank, const std::string& name, const mpi_call_record& call,
                 const std::vector<unsigned>& ranks) {
    const bool sends = call.waits == static_cast<std::uint32_t>(mpi_wait::receiver);
    const std::string peer = call.peer < 0 ? "any rank" : fmt::format("rank {}", rank_of(call.peer, ranks));
    const std::string tag = call.tag < 0 ? "any tag" : fmt::format("tag {}", call.tag);
    return fmt::format("rank {}: {} {} {}, {}, {} bytes, waits for {} at pc 0x{:08x}", rank, name,
                       sends ? "to" : "from", peer, tag, call.bytes, sends ? "its receiver" : "a message",
                       call.location);
}

}  // namespace

std::vector<std::string> describe_mpi_waits(const workload& program, const system::machine& modelled) {
    std::vector<std::string> lines;
    const system::elf_symbol* const symbol = program.image().find("orbweaver_mpi_call");
    if (symbol == nullptr || !program.is_linked_program()) { return lines; }
    const std::vector<node_id> nodes = program.used_nodes(modelled);
    const std::vector<unsigned> ranks = program.ranks_of_nodes(modelled);
    lines.resize(nodes.size());
    for (unsigned rank = 0; rank < nodes.size(); ++rank) {
        const node_id node = nodes[rank];
        const auto call = object_at<mpi_call_record>(modelled, node, symbol->address - program.memory_base());
        if (!call || call->name == 0 || call->waits == static_cast<std::uint32_t>(mpi_wait::nothing)) { continue; }
        const auto bytes = bytes_at(modelled, node, call->name - program.memory_base(), longest_call_name);
        const std::string name = bytes ? bytes->c_str() : "";
        if (is_mpi_name(name)) { lines[rank] = line(rank, name, *call, ranks); }
    }
    return lines;
}

}  // namespace orbweaver::sim
