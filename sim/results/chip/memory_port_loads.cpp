// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/memory_port_loads.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

std::vector<resource_load> memory_port_loads(const system::machine& modelled, const system::system_desc& described,
                                             cycle_t cycles) {
    const bool sends_from_memory = described.messaging.system == niu::messaging_system_kind::send_receive;
    const bool is_shared = described.core.memory_port == core::memory_port_kind::shared;
    std::vector<resource_load> loads;
    for (unsigned number = 0; number < modelled.nodes() && cycles != 0; ++number) {
        const system::tile& node = modelled.node_tile(node_id{static_cast<std::uint16_t>(number)});
        if (node.has_own_niu()) { continue; }
        const niu::niu_statistics counted = node.niu().statistics();
        const std::uint64_t reads = counted.copied_words + (sends_from_memory ? counted.data_words_sent : 0);
        const std::uint64_t writes = counted.data_words_received;
        const std::uint64_t moved = described.niu.memory_ports == 1 ? reads + writes : std::max(reads, writes);
        const std::uint64_t busy = moved + (is_shared ? node.memory_port().core_cycles() : 0);
        const std::string words = fmt::format("{} words read for messages, {} stored", reads, writes);
        loads.push_back(
            {"memory_port", fmt::format("n{}.memory", number), static_cast<double>(busy) / static_cast<double>(cycles),
             fmt::format("the memory port of {} of node {}",
                         is_shared ? "core and network interface unit" : "the network interface unit", number),
             is_shared ? fmt::format("{}, {} cycles of the core", words, node.memory_port().core_cycles()) : words});
    }
    return loads;
}

}  // namespace orbweaver::sim
