// SPDX-License-Identifier: Apache-2.0
#include "sim/results/memory_port_loads.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver {

std::vector<resource_load> memory_port_loads(const chip& machine, const system_desc& described, cycle_t cycles) {
    const bool sends_from_memory = described.messaging.system == messaging_system::send_receive;
    std::vector<resource_load> loads;
    for (unsigned node = 0; node < machine.nodes() && cycles != 0; ++node) {
        const niu_statistics counted = machine.at(node_id{static_cast<std::uint16_t>(node)}).niu().statistics();
        const std::uint64_t reads = counted.copied_words + (sends_from_memory ? counted.data_words_sent : 0);
        const std::uint64_t writes = counted.data_words_received;
        const std::uint64_t busy = described.niu.memory_ports == 1 ? reads + writes : std::max(reads, writes);
        loads.push_back({"memory_port", fmt::format("n{}.memory", node),
                         static_cast<double>(busy) / static_cast<double>(cycles),
                         fmt::format("the memory port of the network interface unit of node {}", node),
                         fmt::format("{} words read, {} stored", reads, writes)});
    }
    return loads;
}

}  // namespace orbweaver
