// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/prediction/latency_bounds.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <numeric>

#include "hw/base/unlimited.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/channel_rate.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/link_properties.h"
#include "hw/noc/prediction/stream_routes.h"
#include "hw/noc/traffic/injection_process.h"

namespace orbweaver::noc {

namespace {

constexpr double longest_busy = 1e9;  // cycles
constexpr unsigned most_rounds = 100000;

/// Thrown where no bound is known, with the reason.
struct no_bound {
    std::string reason;
};

/// Returns why no flow of a network has a bound; empty if some may have one.
std::string reason_against(const network_desc& described, const topology_graph& graph, const traffic_desc& traffic) {
    const router_desc& router = described.router;
    const auto is_weighted = [](const message_class_desc& each) { return each.weight != 0; };
    const auto is_copied = [](const message_class_desc& each) { return each.delivery != class_delivery_kind::unicast; };
    if (described.switching != switching_kind::wormhole) { return "switching is not wormhole"; }
    if (has_buses(graph)) { return "the network has shared buses"; }
    if (!described.faults.empty() || !described.throttles.empty()) { return "links fail or are throttled"; }
    if (described.phases != 1) { return "classes have phases"; }
    if (replaces_model(router.impl)) { return "routers are not the model's"; }
    if (router.vc_release != vc_release_kind::tail) { return "router.vc_release is not tail"; }
    if (router.arbiter != arbiter_kind::round_robin || router.aging != 0 ||
        router.vc_allocator != allocator_kind::separable_input_first ||
        router.switch_allocator != allocator_kind::separable_input_first) {
        return "bounds are known for round-robin arbiters and input-first allocators only";
    }
    if (std::ranges::any_of(described.classes, is_weighted)) { return "classes have weights"; }
    if (std::ranges::any_of(described.classes, is_copied)) { return "routers copy packets"; }
    if (vc_partition(described.classes, 1).shares_vcs()) { return "classes share virtual channels"; }
    if (has_narrow_links(described, graph)) { return "links are narrow"; }
    const auto replies = [](const traffic_source_desc& source) { return !source.reply_class.empty(); };
    const auto sources = traffic_sources(traffic, described);
    if (std::ranges::any_of(sources, replies)) { return "requests wait for reply buffers at the nodes"; }
    return traffic.endpoint.library.empty() ? "" : "endpoints of a plug-in send what they like";
}

/// The most cycles that a packet takes if no other packet of its class is in its way.
struct packet_cost {
    double head = 0;   // of the head, from its release to its end
    double each = 0;   // between two flits
    double after = 0;  // from the end of the tail until its last credit has returned

    /// Returns the sum for several packets and all their flits.
    double cycles(double packets, double flits) const { return packets * (head + after - each) + flits * each; }
};

class bound_calculation {
public:
    bound_calculation(const network_desc& described, const traffic_desc& traffic)
        : m_network(described),
          m_sources(traffic_sources(traffic, described)),
          m_graph(make_network_graph(described)),
          m_depths(described),
          m_bounds(traffic_flows(traffic, described).size()) {
        m_reason = reason_against(described, m_graph, traffic);
        m_routing = make_network_routing(described, m_graph);
        if (m_routing->adaptive() || m_routing->readdresses() || m_routing->faults() != nullptr) {
            m_reason = "routes depend on the load";
            return;
        }
        m_routes = std::make_unique<stream_routes>(m_graph, *m_routing, described, traffic);
        if (!m_routes->problem().empty()) { m_reason = m_routes->problem(); }
    }

    std::vector<latency_bound> bounds() && {
        for (latency_bound& bound : m_bounds) { bound.reason = m_reason; }
        if (m_routes == nullptr || !m_routes->problem().empty()) { return std::move(m_bounds); }
        for (const packet_stream& stream : m_routes->streams()) {
            latency_bound& bound = m_bounds[stream.flow];
            bound.least = std::max(bound.least, empty_latency(stream));
        }
        if (m_reason.empty()) {
            for (const std::vector<unsigned>& group : groups()) { bound_group(group); }
        }
        return std::move(m_bounds);
    }

private:
    const traffic_flow& flow_of(const packet_stream& stream) const { return m_routes->flows()[stream.flow]; }
    unsigned class_of(const packet_stream& stream) const { return flow_of(stream).message_class.value; }
    const packet_lengths& lengths(const packet_stream& stream) const {
        const traffic_class_desc& source = m_sources[flow_of(stream).source];
        return flow_of(stream).is_reply ? source.reply_flits : source.packet_flits;
    }
    const regulator_desc& limits(const packet_stream& stream) const {
        return m_sources[flow_of(stream).source].regulator;
    }
    unsigned priority(unsigned message_class) const { return m_network.classes[message_class].priority; }

    double flight(std::uint32_t link) const { return link_properties(m_network, m_graph, link).cycles; }
    /// Returns p and a + n of docs/noc/timing.md.
    double pipeline_cycles() const { return router_cycles(m_network.router.pipeline); }
    double head_cycles() const { return head_latency(m_network.router) - pipeline_cycles(); }

    double empty_latency(const packet_stream& stream) const {
        double most = 0;
        for (const std::vector<route_step>& route : stream.routes) {
            double cycles = flight(route.front().link);
            for (std::size_t step = 1; step < route.size(); ++step) {
                cycles += head_cycles() + pipeline_cycles() + flight(route[step].link);
            }
            most = std::max(most, cycles);
        }
        return most + longest_flits(lengths(stream));
    }

    std::vector<std::vector<unsigned>> groups() const;
    void bound_group(const std::vector<unsigned>& group);
    double shared_cycles(const std::vector<unsigned>& group, const std::vector<packet_cost>& costs) const;
    double busy_cycles(const std::vector<unsigned>& group, const std::vector<packet_cost>& costs) const;
    double alone_cycles(const packet_stream& stream, packet_cost cost) const;
    double tree_cycles(const std::vector<unsigned>& group, const std::vector<packet_cost>& costs) const;
    bool is_alone(const std::vector<unsigned>& group) const;
    bool is_tree(const std::vector<unsigned>& group) const;
    unsigned shortest_flits(const packet_stream& stream) const;
    void require_regulators(const std::vector<unsigned>& group) const;
    void require_no_cycle(const std::vector<unsigned>& group) const;
    void require_precedence(unsigned message_class, const stream_routes::turn& classes, std::uint32_t link) const;
    packet_cost cost(const packet_stream& stream) const;
    packet_cost cost(const packet_stream& stream, const std::vector<route_step>& route) const;
    double source_service(const packet_stream& stream) const;
    double service(std::uint32_t link, unsigned message_class) const;
    unsigned rivals(std::uint32_t output, unsigned message_class) const;
    unsigned rival_vcs(const stream_routes::turn& classes, unsigned message_class) const;

    const network_desc& m_network;
    std::vector<traffic_class_desc> m_sources;
    topology_graph m_graph;
    buffer_depths m_depths;
    std::unique_ptr<routing_function> m_routing;
    std::unique_ptr<stream_routes> m_routes;
    std::vector<latency_bound> m_bounds;  // [flow]
    std::string m_reason;                 // why no flow has a bound
};

/// Returns the streams of a class that share links, directly or through others.
std::vector<std::vector<unsigned>> bound_calculation::groups() const {
    const auto& streams = m_routes->streams();
    std::vector<unsigned> parents(streams.size());
    std::iota(parents.begin(), parents.end(), 0U);
    const auto root = [&parents](unsigned stream) {
        while (parents[stream] != stream) { stream = parents[stream] = parents[parents[stream]]; }
        return stream;
    };
    std::map<std::pair<unsigned, std::uint32_t>, unsigned> users;  // by class and link
    for (unsigned stream = 0; stream < streams.size(); ++stream) {
        for (const std::vector<route_step>& route : streams[stream].routes) {
            for (const route_step& step : route) {
                const auto [user, is_new] = users.try_emplace({class_of(streams[stream]), step.link}, stream);
                if (!is_new) { parents[root(stream)] = root(user->second); }
            }
        }
    }
    std::map<unsigned, std::vector<unsigned>> found;
    for (unsigned stream = 0; stream < streams.size(); ++stream) { found[root(stream)].push_back(stream); }
    std::vector<std::vector<unsigned>> groups;
    groups.reserve(found.size());
    for (auto& [first, members] : found) { groups.push_back(std::move(members)); }
    return groups;
}

/// Bounds the latency of each stream of a group. A flow has the bound of its slowest stream, and none if a stream has
/// none.
void bound_calculation::bound_group(const std::vector<unsigned>& group) {
    std::string reason;
    double cycles = 0;
    try {
        require_regulators(group);
        require_no_cycle(group);
        std::vector<packet_cost> costs;
        costs.reserve(group.size());
        for (const unsigned stream : group) { costs.push_back(cost(m_routes->streams()[stream])); }
        cycles = is_alone(group) ? alone_cycles(m_routes->streams()[group.front()], costs.front())
                                 : shared_cycles(group, costs);
    } catch (const no_bound& unknown) { reason = unknown.reason; }
    for (const unsigned stream : group) {
        latency_bound& bound = m_bounds[m_routes->streams()[stream].flow];
        bound.cycles = std::max(bound.cycles, cycles);
        if (bound.reason.empty()) { bound.reason = reason; }
    }
}

/// Bounds the latency of streams that share virtual channels.
double bound_calculation::shared_cycles(const std::vector<unsigned>& group,
                                        const std::vector<packet_cost>& costs) const {
    if (is_tree(group)) {
        try {
            return tree_cycles(group, costs);
        } catch (const no_bound&) {}  // the other method has fewer conditions
    }
    return busy_cycles(group, costs);
}

void bound_calculation::require_regulators(const std::vector<unsigned>& group) const {
    for (const unsigned number : group) {
        const packet_stream& stream = m_routes->streams()[number];
        if (!limits(stream).is_given()) {
            throw no_bound{fmt::format("flow {} has no regulator", flow_of(stream).name)};
        }
    }
}

/// Checks that the channels of a group depend on each other without a cycle: the proof needs the end of a chain of
/// waiting packets.
void bound_calculation::require_no_cycle(const std::vector<unsigned>& group) const {
    std::map<route_step, std::vector<route_step>> successors;
    std::map<route_step, unsigned> waiting;  // number of predecessors
    for (const unsigned number : group) {
        for (const std::vector<route_step>& route : m_routes->streams()[number].routes) {
            for (std::size_t step = 0; step + 1 < route.size(); ++step) {
                std::vector<route_step>& next = successors[route[step]];
                waiting.try_emplace(route[step], 0);
                if (std::ranges::find(next, route[step + 1]) == next.end()) {
                    next.push_back(route[step + 1]);
                    ++waiting[route[step + 1]];
                }
            }
        }
    }
    std::map<std::uint32_t, std::uint64_t> used;  // VCs by link
    std::vector<route_step> ready;
    for (const auto& [step, predecessors] : waiting) {
        if ((used[step.link] & step.vcs) != 0) { throw no_bound{"routes use overlapping sets of virtual channels"}; }
        used[step.link] |= step.vcs;
        if (predecessors == 0) { ready.push_back(step); }
    }
    std::size_t ordered = 0;
    for (; !ready.empty(); ++ordered) {
        const route_step step = ready.back();
        ready.pop_back();
        for (const route_step& next : successors[step]) {
            if (--waiting[next] == 0) { ready.push_back(next); }
        }
    }
    if (ordered != waiting.size()) { throw no_bound{"virtual channels depend on each other in a cycle"}; }
}

/// Returns whether a group is one stream to one node with one VC, so that its packets stay in order.
bool bound_calculation::is_alone(const std::vector<unsigned>& group) const {
    const packet_stream& stream = m_routes->streams()[group.front()];
    return group.size() == 1 && stream.routes.size() == 1 && lengths(stream).mix.size() == 1 &&
           std::ranges::all_of(stream.routes.front(),
                               [](const route_step& step) { return std::popcount(step.vcs) == 1; });
}

/// Returns whether routes of a group never part once they have met, and each link has one VC for them, so that packets
/// stay in the order in which they have met.
bool bound_calculation::is_tree(const std::vector<unsigned>& group) const {
    std::map<route_step, route_step> next;
    for (const unsigned number : group) {
        for (const std::vector<route_step>& route : m_routes->streams()[number].routes) {
            for (std::size_t step = 0; step + 1 < route.size(); ++step) {
                const auto [known, is_new] = next.try_emplace(route[step], route[step + 1]);
                if (known->second != route[step + 1] || std::popcount(route[step].vcs) != 1) { return false; }
            }
        }
    }
    return true;
}

unsigned bound_calculation::shortest_flits(const packet_stream& stream) const {
    unsigned flits = longest_flits(lengths(stream));
    for (const packet_length& length : lengths(stream).mix) { flits = std::min(flits, length.flits); }
    return flits;
}

/// Bounds the latency in a tree of routes. Only flits that end in the time from a latency before a release to a latency
/// after it can delay a packet, each by the time between two flits.
double bound_calculation::tree_cycles(const std::vector<unsigned>& group, const std::vector<packet_cost>& costs) const {
    packet_cost most;
    double rate = 0;
    for (std::size_t member = 0; member < group.size(); ++member) {
        most.head = std::max(most.head, costs[member].head);
        most.each = std::max(most.each, costs[member].each);
    }
    double latency = 0;
    for (unsigned round = 0; round < most_rounds && latency < longest_busy; ++round) {
        double delay = 0;
        for (const unsigned number : group) {
            const packet_stream& stream = m_routes->streams()[number];
            const regulator_desc& allowed = limits(stream);
            const double flits = std::floor(allowed.burst + allowed.rate * (2 * latency + 1) + 1e-6);
            delay += flits * most.each + std::floor(flits / shortest_flits(stream)) * head_cycles();
            rate += round == 0 ? allowed.rate : 0;
        }
        if (most.head + delay + 1 <= latency) { return std::floor(latency + 1e-6); }
        latency = most.head + delay + 1;
    }
    throw no_bound{
        fmt::format("{} senders of {:.4g} flits per cycle may delay each other for ever, at {:.3g} cycles "
                    "per flit",
                    group.size(), rate, most.each)};
}

/// Bounds the time for which packets of a group are under way without a pause. In each cycle some packet of the group
/// is not held up by the group, so the costs of all packets released in that time add up to at least its length.
double bound_calculation::busy_cycles(const std::vector<unsigned>& group, const std::vector<packet_cost>& costs) const {
    double share = 0;  // of the time
    std::vector<double> shortest;
    for (std::size_t member = 0; member < group.size(); ++member) {
        const packet_stream& stream = m_routes->streams()[group[member]];
        const unsigned flits = shortest_flits(stream);
        shortest.push_back(flits);
        share += costs[member].cycles(limits(stream).rate / flits, limits(stream).rate);
    }
    if (share >= 1) {
        throw no_bound{fmt::format("the {} senders that share its virtual channels may need {:.3g} of the time",
                                   group.size(), share)};
    }
    double busy = 0;
    for (unsigned round = 0; round < most_rounds && busy < longest_busy; ++round) {
        double work = 0;
        for (std::size_t member = 0; member < group.size(); ++member) {
            const regulator_desc& allowed = limits(m_routes->streams()[group[member]]);
            const double flits = std::floor(allowed.burst + allowed.rate * busy + 1e-6);
            const double packets = std::floor(flits / shortest[member]);
            const bool is_equal = lengths(m_routes->streams()[group[member]]).mix.size() == 1;
            work += costs[member].cycles(packets, is_equal ? packets * shortest[member] : flits);
        }
        if (work <= busy) { return std::floor(busy + 1e-6); }
        busy = work;
    }
    throw no_bound{"packets may follow each other for a thousand million cycles"};
}

/// Bounds the latency of a stream that shares no virtual channel: packets released before may be ahead of it, as many
/// as the regulator allows.
double bound_calculation::alone_cycles(const packet_stream& stream, packet_cost cost) const {
    const regulator_desc& allowed = limits(stream);
    const double flits = longest_flits(lengths(stream));
    const double every = flits * cost.each + head_cycles();  // cycles per packet, if many are ahead
    if (every > flits / allowed.rate) {
        throw no_bound{fmt::format("the regulator lets {:.4g} flits per cycle pass, and {:.4g} are sure to be served",
                                   allowed.rate, flits / every)};
    }
    const auto latency = [&](double packets) {
        const double sent = (packets - 1) * flits;  // cycles since the first of them was released, at least
        const double gained = (packets * flits - allowed.burst) / allowed.rate;
        return 1 + cost.head + (flits - 1) * cost.each + (packets - 1) * every - std::max(sent, gained);
    };
    // The latency grows with the packets while `sent` is the larger time, and does not grow afterwards. With a rate of
    // 1 it is always the larger one, and the latency is that of one packet.
    const double crossing =
        allowed.rate < 1 ? (allowed.burst - flits * allowed.rate) / (flits * (1 - allowed.rate)) : 1;
    const double packets = std::max(std::floor(crossing), 1.0);
    return std::floor(std::max(latency(packets), latency(packets + 1)) + 1e-6);
}

packet_cost bound_calculation::cost(const packet_stream& stream) const {
    packet_cost most;
    for (const std::vector<route_step>& route : stream.routes) {
        const packet_cost found = cost(stream, route);
        most.head = std::max(most.head, found.head);
        most.each = std::max(most.each, found.each);
        most.after = std::max(most.after, found.after);
    }
    return most;
}

/// Adds the cycles of docs/noc/timing.md, with the longest wait at each link. A flit follows another when it is served,
/// and at the latest when a credit has gone round, which as many flits use together as the buffer is deep.
packet_cost bound_calculation::cost(const packet_stream& stream, const std::vector<route_step>& route) const {
    packet_cost found;
    double served = source_service(stream);
    found.head = served - 1 + flight(route.front().link);
    for (std::size_t step = 0; step < route.size(); ++step) {
        const bool is_last = step + 1 == route.size();
        const std::uint32_t link = route[step].link;
        const double there = (step == 0 ? 0 : pipeline_cycles()) + flight(link);
        const double next = is_last ? 1 : service(link, class_of(stream));
        const double back = is_last ? 1 + flight(link) : head_cycles() + next - 1 + pipeline_cycles() + flight(link);
        const vc_id vc{static_cast<std::uint8_t>(std::countr_zero(route[step].vcs))};
        const unsigned depth = m_depths.at_end_of(step == 0 ? link_kind::injection : link_kind::transit, vc);
        found.each = std::max(found.each, served);
        if (depth != unlimited) { found.each = std::max(found.each, (there + back + served - 1) / depth); }
        if (!is_last) {
            found.head += head_cycles() + next - 1 + pipeline_cycles() + flight(route[step + 1].link);
        } else {
            found.after = 2 + flight(link);  // and its last cycle
        }
        served = next;
    }
    return found;
}

/// Returns the cycles within which the injection link takes a flit that has a credit: flows of a node take turns.
double bound_calculation::source_service(const packet_stream& stream) const {
    unsigned turns = 0;
    for (const unsigned other : m_routes->sent_classes(stream.node)) {
        if (priority(other) > priority(class_of(stream))) {
            throw no_bound{
                fmt::format("class {} is served first at node {}", m_network.classes[other].name, stream.node.value)};
        }
        turns += priority(other) == priority(class_of(stream)) ? 1 : 0;
    }
    return turns;
}

void bound_calculation::require_precedence(unsigned message_class, const stream_routes::turn& classes,
                                           std::uint32_t link) const {
    for (const auto& [other, vcs] : classes) {
        if (priority(other) > priority(message_class)) {
            throw no_bound{fmt::format("class {} is served first at {}", m_network.classes[other].name,
                                       m_routes->links().name(link))};
        }
    }
}

/// Returns the input ports of an output that have packets of the same priority as a class.
unsigned bound_calculation::rivals(std::uint32_t output, unsigned message_class) const {
    unsigned count = 0;
    for (const auto& [input, classes] : m_routes->inputs(output)) {
        require_precedence(message_class, *classes, output);
        count += rival_vcs(*classes, message_class) != 0 ? 1 : 0;
    }
    return count;
}

/// Returns the number of VCs of the classes in a turn that have the priority of a class.
unsigned bound_calculation::rival_vcs(const stream_routes::turn& classes, unsigned message_class) const {
    std::uint64_t vcs = 0;
    for (const auto& [other, own] : classes) { vcs |= priority(other) == priority(message_class) ? own : 0; }
    return static_cast<unsigned>(std::popcount(vcs));
}

/// Returns the cycles within which the router at the end of a link serves a flit that has a credit. The input port
/// takes its outputs in turn, and of the VCs for one output the next after the VC served last, for any output. So it is
/// sure to serve a VC in turn if no other wants that output, or if all want the same one. An input port that has chosen
/// waits for the others at the output, and may choose again when a further VC becomes ready.
double bound_calculation::service(std::uint32_t link, unsigned message_class) const {
    unsigned outputs = 0;
    unsigned vcs = 1;
    unsigned inputs = 1;
    for (const auto& [output, classes] : m_routes->turns(link)) {
        const unsigned rivalling = rival_vcs(classes, message_class);
        if (rivalling == 0) {
            require_precedence(message_class, classes, output);
            continue;
        }
        ++outputs;
        inputs = std::max(inputs, rivals(output, message_class));
        if (classes.contains(message_class)) { vcs = std::max(vcs, rivalling); }
    }
    if (outputs > 1 && vcs > 1) {
        throw no_bound{
            fmt::format("behind {} several virtual channels want one of several outputs, and round robin "
                        "may pass one of them over",
                        m_routes->links().name(link))};
    }
    const double turns = std::max(outputs, vcs);
    return turns * inputs + (turns - 1) * (inputs - 1);
}

}  // namespace

std::vector<latency_bound> latency_bounds(const network_desc& described, const traffic_desc& traffic) {
    return bound_calculation(described, traffic).bounds();
}

}  // namespace orbweaver::noc
