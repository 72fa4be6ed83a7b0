// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/spider/baselines.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace orbweaver::studies::spider_model {

namespace {

double raw_crossing(const raw_link_desc& link, unsigned bytes) {
    return link.channel_us + bytes * link.byte_us;
}

/// Of all nodes, children before parents: the numbers of a mesh rise away from the root.
/// @param take (at, ready) -> the time at which a node that is free at `at` has the word of a child that has it at
///             `ready`
template <class Take>
double combine_us(const rooted_mesh& net, const Take& take) {
    std::vector<double> ready(net.nodes());
    for (unsigned node = net.nodes(); node-- > 0;) {
        for (const unsigned child : net.children(node)) {
            ready[node] = take(ready[node], ready[child]);
        }
    }
    return ready[0];
}

}  // namespace

double raw_broadcast_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine) {
    return net.hops_to(net.far_corner()) * raw_crossing(machine.raw, bytes) / us_per_ms;
}

double channel_broadcast_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine) {
    const std::vector<unsigned> path = net.path_to(net.far_corner());
    virtual_channel_network channels{machine.channels};
    double time = 0;
    for (std::size_t hop = 0; hop + 1 < path.size(); ++hop) {
        time = channels.send(std::span{path}.subspan(hop, 2), bytes, time).delivered;
    }
    return time / us_per_ms;
}

double sequential_sends_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine) {
    virtual_channel_network channels{machine.channels};
    virtual_channel_network::transfer last;
    double delivered = 0;
    for (unsigned node = 1; node < net.nodes(); ++node) {
        last = channels.send(net.path_to(node), bytes, last.sent);
        delivered = std::max(delivered, last.delivered);
    }
    return delivered / us_per_ms;
}

double raw_combine_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine) {
    return combine_us(net, [&](double time,
                               double ready) { return std::max(time, ready) + raw_crossing(machine.raw, bytes); }) /
           us_per_ms;
}

double channel_combine_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine) {
    const double crossing = machine.channels.crossing_us;
    return combine_us(net,
                      [&](double time, double ready) {
                          return std::max(time + crossing, ready) + crossing + bytes * machine.channels.byte_us;
                      }) /
           us_per_ms;
}

double send_to_root_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine) {
    constexpr unsigned ready_bytes = 1;
    virtual_channel_network channels{machine.channels};
    double time = 0;
    for (unsigned node = 1; node < net.nodes(); ++node) {
        std::vector<unsigned> path = net.path_to(node);
        time = channels.send(path, ready_bytes, time).delivered;
        std::reverse(path.begin(), path.end());
        time = channels.send(path, bytes, time).delivered;
    }
    return time / us_per_ms;
}

double channel_unicast_ms(unsigned hops, unsigned bytes, bool shared, const baseline_machine& machine) {
    std::vector<unsigned> path(hops + 1);
    std::iota(path.begin(), path.end(), 0U);
    virtual_channel_network channels{machine.channels};
    if (shared) {
        channels.share(hops / 2, hops / 2 + 1);
    }
    return channels.send(path, bytes, 0).delivered / us_per_ms;
}

}  // namespace orbweaver::studies::spider_model
