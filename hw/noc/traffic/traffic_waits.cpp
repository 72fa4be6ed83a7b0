// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_waits.h"

#include <fmt/core.h>

#include <bit>
#include <set>

namespace orbweaver::noc {

void add_traffic_waits(const traffic& load, network_waits& network, wait_graph& graph, unsigned plane) {
    std::set<std::uint32_t> known;  // buffers
    for (const endpoint_wait& wait : load.waits(plane)) {
        const traffic_flow& request = load.flows()[wait.flow].flow;
        const std::uint32_t here = network.channel(network.links().ejection(wait.node), wait.vc);
        graph.describe(here, network.packet_text(wait.packet),
                       fmt::format("{} flits at node {}", wait.flits, wait.node.value));
        const std::uint32_t buffers =
            graph.vertex_named(fmt::format("{} of node {}", request.buffers_name(), wait.node.value));
        graph.add_wait(here, buffers, "a request is not taken without a buffer for its reply");
        if (!known.insert(buffers).second) { continue; }
        graph.describe(buffers, fmt::format("{} of {} hold replies", wait.replies, request.reply_buffers), "");
        for (std::uint64_t vcs = wait.wanted_vcs; vcs != 0; vcs &= vcs - 1) {
            const vc_id wanted{static_cast<std::uint8_t>(std::countr_zero(vcs))};
            graph.add_wait(buffers, network.channel(network.links().injection(wait.node), wanted),
                           "a reply must leave first");
        }
    }
}

}  // namespace orbweaver::noc
