// SPDX-License-Identifier: Apache-2.0
// The flows of class traffic, and the planes that carry them.
#include <algorithm>
#include <numeric>
#include <string>

#include "hw/noc/dependency/broadcast_walk.h"
#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic.h"

namespace orbweaver::noc {

namespace {

std::uint32_t weight_of(const packet_lengths& lengths) {
    std::uint32_t sum = 0;
    for (const packet_length& length : lengths.mix) { sum += length.weight; }
    return sum;
}

/// Returns [source]: number of nodes that receive a broadcast.
/// @throws description_error if it does not reach each of them exactly once
std::vector<unsigned> broadcast_copies(const network& fabric, unsigned level) {
    const link_map links(fabric.topology());
    broadcast_walk walk(links, fabric.routing());
    std::vector<unsigned> copies;
    for (unsigned node = 0; node < fabric.nodes(); ++node) {
        if (!walk.walk({static_cast<std::uint16_t>(node)}, level)) {
            throw description_error("network.routing", "a broadcast from node " + std::to_string(node) +
                                                           " goes wrong: " + walk.problem().text);
        }
        copies.push_back(walk.reached());
    }
    return copies;
}

}  // namespace

/// Returns a description with the classes of all planes.
network_desc traffic::all_planes() const {
    network_desc all = m_network.description();
    all.classes.clear();
    for (const plane& each : m_planes) {
        const std::vector<message_class_desc>& own = each.net->description().classes;
        all.classes.insert(all.classes.end(), own.begin(), own.end());
    }
    return all;
}

unsigned traffic::plane_of(class_id message_class) const {
    unsigned found = 0;
    while (found + 1 < m_planes.size() && m_planes[found + 1].first_class.value <= message_class.value) { ++found; }
    return found;
}

/// Returns the flows in the order of their planes. Classes are numbered over all planes.
std::vector<traffic_flow> traffic::flows_by_plane(const traffic_desc& described) const {
    const std::vector<traffic_flow> flows = traffic_flows(described, all_planes());
    std::vector<unsigned> order(flows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](unsigned flow) { return plane_of(flows[flow].message_class); });
    std::vector<traffic_flow> sorted;
    for (const unsigned flow : order) {
        sorted.push_back(flows[flow]);
        if (flows[flow].reply) {
            const auto reply = std::ranges::find(order, *flows[flow].reply);
            sorted.back().reply = static_cast<unsigned>(reply - order.begin());
        }
    }
    return sorted;
}

flow_plan traffic::plan_of(const traffic_flow& flow, const traffic_class_desc& source, const plane& carrier) const {
    const vc_partition& partition = carrier.net->partition();
    flow_plan plan;
    plan.flow = flow;
    plan.packet.message_class = flow.message_class;
    plan.packet.type = flow.type;
    plan.vcs = partition.list(flow.message_class, 0);
    plan.lengths = flow.is_reply ? source.reply_flits : source.packet_flits;
    plan.one_length = plan.lengths.mix.size() == 1 ? plan.lengths.mix.front().flits : 0;
    plan.total_weight = weight_of(plan.lengths);
    plan.reply_cycles = source.reply_cycles;
    if (partition.multicasts(flow.message_class)) {
        throw description_error("network.classes", "multicast classes are for plans: traffic names no groups");
    }
    if (const auto level = partition.broadcast_level(flow.message_class)) {
        plan.copies = broadcast_copies(*carrier.net, *level);
    }
    if (flow.is_reply) {
        plan.reply_buffers = source.reply_buffers;
    } else {
        plan.pattern = m_patterns[flow.source].get();
        plan.process = m_processes[flow.source].get();
        plan.source_queue = source.source_queue;
        plan.regulator = source.regulator;
        plan.is_steady = source.source_queue == 0;
    }
    return plan;
}

void traffic::plan_flows(const traffic_desc& described) {
    const std::vector<traffic_class_desc> sources = traffic_sources(described, all_planes());
    const traffic_shape shape = shape_of(m_network.topology());
    for (const traffic_class_desc& source : sources) {
        m_patterns.push_back(make_pattern(source, shape));
        m_processes.push_back(std::make_unique<injection_process>(source));
    }
    unsigned classes = 0;
    for (plane& each : m_planes) {
        each.first_class.value = static_cast<std::uint8_t>(classes);
        classes += each.net->partition().classes();
    }
    for (traffic_flow flow : flows_by_plane(described)) {
        const unsigned number = plane_of(flow.message_class);
        plane& carrier = m_planes[number];
        flow.message_class.value = static_cast<std::uint8_t>(flow.message_class.value - carrier.first_class.value);
        flow_plan plan = plan_of(flow, sources[flow.source], carrier);
        carrier.first_flow = carrier.flows == 0 ? static_cast<unsigned>(m_plans.size()) : carrier.first_flow;
        plan.packet.flow = static_cast<std::uint8_t>(m_plans.size());
        plan.plane = plan.other_plane = number;
        plan.number = carrier.flows++;
        m_plans.push_back(std::move(plan));
    }
    for (flow_plan& plan : m_plans) {
        if (!plan.flow.reply) { continue; }
        flow_plan& replies = m_plans[*plan.flow.reply];
        plan.other_plane = replies.plane;
        replies.other_plane = plan.plane;
    }
}

}  // namespace orbweaver::noc
