// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/reply_buffer_loads.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/traffic/injection_process.h"

namespace orbweaver::sim {

namespace {

/// Returns the cycles for which a request occupies a buffer if its reply leaves immediately.
double shortest_hold(const noc::traffic& load, const noc::flow_plan& request, const noc::flow_plan& reply,
                     node_id node) {
    const auto cycles = [](const noc::flow_plan& flow, const noc::network_plan& network, unsigned link) {
        return noc::mean_flits(flow.lengths) / network.link_properties(link).flits_per_cycle;
    };
    const noc::network_plan& requests = *load.net(request.plane).plan();
    const noc::network_plan& replies = *load.net(reply.plane).plan();
    return request.reply_cycles + (cycles(request, requests, requests.ejection_link(node)) +
                                   cycles(reply, replies, replies.injection_link(node)));
}

resource_load load_of(const noc::traffic& load, const noc::flow_plan& request, node_id node, cycle_t cycles) {
    const noc::packet_source& replies = load.source(node, *request.flow.reply);
    const auto capacity = static_cast<double>(request.flow.reply_buffers) * static_cast<double>(cycles);
    const auto taken = static_cast<double>(replies.reply_buffer_cycles(cycles));
    const auto sent = static_cast<double>(replies.started().packets);
    const double shortest = shortest_hold(load, request, replies.plan(), node);
    resource_load found{"reply_buffers",
                        fmt::format("n{}.{}.reply_buffers", node.value, request.flow.name),
                        std::min(taken / capacity, 1.0),
                        fmt::format("{} for {} at node {}",
                                    request.flow.reply_buffers == 1
                                        ? "the only reply buffer"
                                        : fmt::format("the pool of {} reply buffers", request.flow.reply_buffers),
                                    request.flow.name, node.value),
                        {}};
    found.own_work = std::min(found.utilisation, sent * shortest / capacity);
    if (sent > 0) {
        found.share = fmt::format("a request holds one for {:.1f} cycles, of which reply_cycles are {}", taken / sent,
                                  request.reply_cycles);
    }
    return found;
}

}  // namespace

std::vector<resource_load> reply_buffer_loads(const noc::traffic& load, cycle_t cycles) {
    std::vector<resource_load> loads;
    for (const noc::flow_plan& plan : load.flows()) {
        for (unsigned node = 0; plan.flow.reply && cycles != 0 && node < load.nodes(); ++node) {
            loads.push_back(load_of(load, plan, node_id{static_cast<std::uint16_t>(node)}, cycles));
        }
    }
    return loads;
}

}  // namespace orbweaver::sim
