// SPDX-License-Identifier: Apache-2.0
// Draws networks of every topology, routing function and router option.
#pragma once

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/description_error.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "sw_stack/shared/hypernet_net.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::noc {

template <class Registry>
std::string any_name(random_stream& random) {
    auto name = Registry::all().begin();
    std::advance(name, random.below(static_cast<std::uint32_t>(Registry::all().size())));
    return name->first;
}

template <class Kind>
Kind any_of(random_stream& random, std::initializer_list<Kind> kinds) {
    return kinds.begin()[random.below(static_cast<std::uint32_t>(kinds.size()))];
}

/// Draws until something fits. What does not suit each other is refused, never built.
template <class Draw>
auto draw_until_it_fits(Draw draw) {
    for (unsigned tries = 0; tries < 500; ++tries) {
        try {
            if (auto drawn = draw()) { return *drawn; }
        } catch (const description_error&) {}
    }
    ADD_FAILURE() << "nothing fits";
    std::abort();
}

/// Writes a text into a file of this process. @return its name
inline std::string in_file(const std::string& name, const std::string& text) {
    const std::string path = temporary_path(name).string();
    std::ofstream(path) << text;
    return path;
}

/// An edge list of a random connected graph.
inline std::string random_edges(random_stream& random, unsigned routers) {
    std::set<std::pair<unsigned, unsigned>> links;
    for (unsigned router = 1; router < routers; ++router) { links.insert({random.below(router), router}); }
    for (unsigned more = random.below(routers + 1); more != 0; --more) {
        const unsigned a = random.below(routers);
        const unsigned b = random.below(routers);
        if (a != b) { links.insert({std::min(a, b), std::max(a, b)}); }
    }
    std::string text;
    for (const auto& [a, b] : links) { text += fmt::format("{} {}\n", a, b); }
    for (unsigned buses = random.below(3); buses != 0; --buses) { text += fmt::format("bus {}\n", 2 * buses); }
    return text;
}

/// A routing table: a random tree of shortest ways to every router.
inline std::string random_routes(random_stream& random, const topology_graph& graph) {
    std::string text;
    const auto routers = static_cast<unsigned>(graph.routers.size());
    for (unsigned node = 0; node < graph.nodes.size(); ++node) {
        std::vector<unsigned> distance(routers, routers);
        distance[graph.nodes[node].router] = 0;
        for (unsigned round = 0; round < routers; ++round) {
            for (const auto& link : graph.links) {
                distance[link.origin] = std::min(distance[link.origin], distance[link.target] + 1);
            }
        }
        std::vector<std::vector<std::string>> ports(routers);  // that lead nearer
        for (const auto& link : graph.links) {
            if (distance[link.target] < distance[link.origin]) {
                ports[link.origin].push_back(graph.routers[link.origin].ports[link.origin_port.value].name);
            }
        }
        for (unsigned router = 0; router < routers; ++router) {
            if (!ports[router].empty()) {
                const auto choice = random.below(static_cast<std::uint32_t>(ports[router].size()));
                text += fmt::format("{} {} -> {}\n", router, node, ports[router][choice]);
            }
        }
    }
    return text;
}

inline topology_desc draw_topology(random_stream& random, const std::string& file) {
    topology_desc drawn{.kind = any_name<topology_registry>(random)};
    drawn.dims.clear();
    const bool one = drawn.kind == "ring" || drawn.kind == "bus";
    for (unsigned left = one ? 1 : drawn.kind == "concentrated_mesh" ? 2 : 1 + random.below(3); left != 0; --left) {
        drawn.dims.push_back(one ? 3 + random.below(8) : 2 + random.below(3));
    }
    drawn.concentration = 1 + random.below(3);
    drawn.dimension = 1 + random.below(4);
    drawn.arity = 2 + random.below(2);
    drawn.levels = 1 + random.below(3);
    drawn.nodes = any_of(random, {tree_nodes::all, tree_nodes::leaves});
    drawn.module = any_of(random, {hypernet_module_kind::cubelet, hypernet_module_kind::treelet,
                                   hypernet_module_kind::buslet, hypernet_module_kind::complete});
    drawn.module_bits = 1 + random.below(3);
    drawn.links = 1 + random.below(2);
    drawn.attached_levels.assign(random.below(3), 1);
    drawn.group_routers = 1 + random.below(3);
    drawn.global_links = 1 + random.below(2);
    drawn.groups = random.below(drawn.group_routers * drawn.global_links + 2);
    drawn.file = in_file(file + ".edges", random_edges(random, 4 + random.below(9)));
    return drawn;
}

/// A pattern of any kind but those of a file; with keys that most can do something with.
inline traffic_source_desc draw_pattern(random_stream& random, const topology_graph& graph) {
    return draw_until_it_fits([&]() -> std::optional<traffic_source_desc> {
        const traffic_shape shape = shape_of(graph);
        traffic_source_desc described{.pattern = any_name<pattern_registry>(random),
                                      .self = shape.nodes < 2 || random.below(2) == 0,
                                      .hotspots = {{random.below(shape.nodes), 1}},
                                      .hotspot_fraction = 0.5,
                                      .locality = 0.75,
                                      .module_offset = 1 + random.below(2)};
        described.modules =
            shape.nodes % 2 == 0 ? std::vector<unsigned>{2, shape.nodes} : std::vector<unsigned>{shape.nodes};
        if (described.pattern == "permutation" || described.pattern == "table" ||
            described.pattern == broadcast_pattern) {
            return std::nullopt;  // two need a file, the other a class of its own
        }
        make_pattern(described, shape);
        return described;
    });
}

inline void draw_router(random_stream& random, network_desc& drawn) {
    drawn.vc_depth = 1 + random.below(10);
    drawn.local_depth = any_of(random, {0U, 0U, 1 + random.below(10)});
    for (message_class_desc& entry : drawn.classes) {
        entry.depth = entry.range != 0 ? 0 : any_of(random, {0U, 0U, 1 + random.below(10)});  // those that share agree
    }
    drawn.router.pipeline = any_of(random, {router_pipeline::single_cycle, router_pipeline::three_stage});
    const auto allocators = {allocator_kind::separable_input_first, allocator_kind::separable_output_first,
                             allocator_kind::islip, allocator_kind::wavefront};
    drawn.router.vc_allocator = any_of(random, allocators);
    drawn.router.switch_allocator = any_of(random, allocators);
    drawn.router.allocator_iterations = 1 + random.below(3);
    drawn.router.arbiter =
        any_of(random, {arbiter_kind::round_robin, arbiter_kind::matrix, arbiter_kind::oldest_first});
    drawn.router.vc_release = any_of(random, {vc_release_kind::tail, vc_release_kind::tail_credit});
    drawn.router.head_cycles = random.below(3);
    drawn.switching = any_of(
        random, {switching_kind::wormhole, switching_kind::virtual_cut_through, switching_kind::store_and_forward});
    drawn.link.cycles = 1 + random.below(3);
    drawn.link.flits_per_cycle = any_of(random, {1.0, 1.0, 0.7, 0.25});
    drawn.node_flits_per_cycle = any_of(random, {0.0, 1.0, 0.4});
    drawn.bus.arbitration = any_of(random, {bus_arbitration::round_robin, bus_arbitration::random_acceptance});
    drawn.bus.acceptance = any_of(random, {0.5, 0.75});
    drawn.bus.flits_per_cycle = any_of(random, {0.0, 1.0, 0.6});
}

/// The longest packet that such a network is given.
inline unsigned longest_packet(const network_desc& described, const topology_graph& graph) {
    const bool whole = described.switching != switching_kind::wormhole || has_buses(graph);
    unsigned longest = whole ? described.vc_depth : 9;
    for (std::size_t number = 0; whole && number < described.classes.size(); ++number) {
        longest = std::min(longest, min_depth(described, number).flits);
    }
    return longest;
}

/// When packets are created, at any of five loads; the source is otherwise left as it is.
inline void draw_injection(random_stream& random, traffic_source_desc& drawn) {
    constexpr double rates[] = {0.01, 0.05, 0.15, 0.4, 1};
    drawn.injection = any_of(
        random, {injection_kind::bernoulli, injection_kind::poisson, injection_kind::on_off, injection_kind::periodic});
    drawn.on_cycles = 1 + random.below(40);
    drawn.off_cycles = 1 + random.below(40);
    const double most =
        drawn.injection == injection_kind::on_off ? drawn.on_cycles / (drawn.on_cycles + drawn.off_cycles) : 1;
    drawn.rate = most * rates[random.below(5)];
}

/// Ranges as long as what the classes had; each begins inside of the one before it, or next to it.
inline void share_vcs(random_stream& random, std::vector<message_class_desc>& classes) {
    unsigned first = 0;
    for (message_class_desc& entry : classes) {
        entry.range = first_vcs(entry.vcs) << first;
        first += random.below(entry.vcs + 1);
    }
}

/// A random network, with its graph and its routing.
struct drawn_network {
    network_desc described;
    std::shared_ptr<topology_graph> graph;
    std::shared_ptr<routing_function> routing;  // refers to the graph
};

/// A network of 2 to `max_nodes` nodes with one or two classes, which may share virtual channels; or of none if what
/// was drawn has no such number.
/// @param name of its files
inline std::optional<drawn_network> draw_network(random_stream& random, const std::string& name, unsigned max_nodes) {
    drawn_network drawn;
    network_desc& net = drawn.described;
    net.topology = draw_topology(random, name);
    drawn.graph = std::make_shared<topology_graph>(make_topology(net.topology));
    if (drawn.graph->nodes.size() < 2 || drawn.graph->nodes.size() > max_nodes) { return std::nullopt; }
    net.routing = any_name<routing_registry>(random);
    if (net.routing.starts_with("test_")) {  // of another test of this program
        return std::nullopt;
    }
    if (net.routing == "table") { net.routing_table = in_file(name + ".routes", random_routes(random, *drawn.graph)); }
    drawn.routing = make_routing(net, *drawn.graph);
    for (std::uint32_t left = 1 + random.below(2); left != 0; --left) {
        net.classes.push_back({fmt::format("c{}", left), drawn.routing->min_vcs() + random.below(3), {}});
    }
    if (random.below(3) == 0) { share_vcs(random, net.classes); }
    draw_router(random, net);
    return drawn;
}

}  // namespace orbweaver::noc
