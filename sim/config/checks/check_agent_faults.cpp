// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "hw/agent/agent_topology.h"
#include "sim/config/checks/consistency.h"

namespace orbweaver::sim {

void check_agent_link_end(const checked_configuration& configuration, const std::string& entry,
                          const agent::agent_topology& topology, const agent::agent_topology::end& end) {
    if (topology.index_of(end.node) < 0) {
        configuration.refuse(entry + ".node", fmt::format("there is no node {}", end.node));
    } else if (topology.other_end(end).node == agent_no_channel) {
        configuration.refuse(entry + ".channel",
                             fmt::format("node {} has no link at channel {}", end.node, end.channel));
    }
}

void check_agent_faults(const checked_configuration& configuration, const std::string& path,
                        const agent::agent_topology& topology, const std::vector<agent::agent_fault_desc>& faults) {
    for (std::size_t index = 0; index < faults.size(); ++index) {
        const agent::agent_fault_desc& fault = faults[index];
        const std::string entry = fmt::format("{}.{}", path, index);
        check_agent_link_end(configuration, entry, topology, {fault.node, fault.channel});
        if (fault.until_ps != 0 && fault.until_ps <= fault.from_ps) {
            configuration.refuse(entry + ".until", "the link works again before it fails");
        }
    }
}

}  // namespace orbweaver::sim
