// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/discarded_packets.h"

#include <fmt/core.h>

namespace orbweaver::noc {

void discarded_packets::report(run_outcome& outcome) const {
    constexpr std::size_t shown = 20;
    if (m_count == 0) { return; }
    if (outcome.code == exit_code::success) {
        outcome.code = exit_code::link_failure;
        outcome.status = "link_failure";
    }
    outcome.details.push_back(
        fmt::format("{} packets were discarded: failed links have cut off their destinations", m_count));
    std::size_t knowledge = 0;
    for (const auto& [pair, packets] : m_pairs) {
        if (knowledge++ == shown) {
            outcome.details.push_back(fmt::format("... and those of {} other pairs of nodes", m_pairs.size() - shown));
            break;
        }
        outcome.details.push_back(
            fmt::format("{} from node {} to node {}", packets, pair.first.value, pair.second.value));
    }
}

}  // namespace orbweaver::noc
