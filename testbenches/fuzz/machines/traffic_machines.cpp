// SPDX-License-Identifier: Apache-2.0
// Machines of `system: network` with synthetic traffic.
#include "hw/noc/faults/link_faults.h"
#include "testbenches/fuzz/machines/network_parts.h"

namespace orbweaver::fuzz {

namespace {

noc::packet_lengths draw_lengths(random_stream& random, unsigned longest) {
    if (one_in(random, 3)) {
        return noc::packet_lengths({{1 + random.below(longest), 1 + random.below(3)}, {1 + random.below(longest), 1}});
    }
    return {1 + random.below(longest)};
}

noc::traffic_source_desc draw_source(random_stream& random, const noc::drawn_network& net, unsigned longest) {
    noc::traffic_source_desc source = noc::draw_pattern(random, *net.graph);
    const noc::traffic_source_desc plain;
    const auto keys = noc::pattern_registry::find("traffic pattern", source.pattern).keys;
    const auto forget = [&](const char* key, auto member) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) { source.*member = plain.*member; }
    };
    forget("hotspots", &noc::traffic_source_desc::hotspots);
    forget("hotspot_fraction", &noc::traffic_source_desc::hotspot_fraction);
    forget("locality", &noc::traffic_source_desc::locality);
    forget("modules", &noc::traffic_source_desc::modules);
    source.packet_flits = draw_lengths(random, longest);
    noc::draw_injection(random, source);
    if (source.injection != noc::injection_kind::on_off) {
        source.on_cycles = plain.on_cycles;
        source.off_cycles = plain.off_cycles;
    }
    return source;
}

void draw_replies(random_stream& random, machine& drawn, noc::traffic_source_desc& source, const std::string& replies,
                  unsigned longest) {
    source.reply_class = replies;
    source.reply_flits = draw_lengths(random, longest);
    source.reply_buffers = 1 + random.below(4);
    source.reply_cycles = mostly_small(random, 1, 300);
    drawn.features.emplace_back("replies");
}

/// Every class has a source, or the first carries the replies to those of the second.
void draw_traffic(random_stream& random, machine& drawn, const noc::drawn_network& net) {
    const noc::network_desc& described = drawn.description.network;
    const unsigned depth = described.vc_depth == 0 ? 9 : described.vc_depth;
    const bool whole = described.switching != noc::switching_kind::wormhole || noc::has_buses(*net.graph);
    const unsigned longest = whole ? depth : one_in(random, 10) ? 60 : 9;
    noc::traffic_desc& traffic = drawn.description.traffic;
    if (described.classes.size() == 1) {
        static_cast<noc::traffic_source_desc&>(traffic) = draw_source(random, net, longest);
        if (described.vc_depth != 0 && one_in(random, 12)) {
            draw_replies(random, drawn, traffic, described.classes[0].name, longest);
        }
        return;
    }
    const bool answered = described.vc_depth != 0 && one_in(random, 2);
    for (std::size_t number = answered ? 1 : 0; number < described.classes.size(); ++number) {
        noc::traffic_class_desc entry;
        static_cast<noc::traffic_source_desc&>(entry) = draw_source(random, net, longest);
        entry.name = described.classes[number].name;
        if (answered) { draw_replies(random, drawn, entry, described.classes[0].name, longest); }
        traffic.classes.push_back(entry);
    }
}

void draw_measurement(random_stream& random, machine& drawn) {
    noc::traffic_desc& traffic = drawn.description.traffic;
    traffic.warmup_cycles = mostly_small(random, 0, 500);
    traffic.measure_cycles = 1 + mostly_small(random, 0, 3000);
    traffic.drain_cycles = noc::any_of(random, {0U, 1000U, 30000U, 100000U});
    traffic.converge = one_in(random, 12);
    if (traffic.converge) {
        traffic.precision = noc::any_of(random, {0.02, 0.2, 1.0});
        traffic.measure_limit = traffic.measure_cycles + random.below(4000);
    }
    traffic.find_saturation = traffic.measure_cycles < 500 && one_in(random, 20);
    if (traffic.find_saturation) {
        traffic.saturation_precision = 0.5;
        traffic.drain_cycles = 1000;
        drawn.features.emplace_back("find_saturation");
    } else {
        traffic.histogram = one_in(random, 8);
        traffic.pairs = one_in(random, 8);
    }
}

}  // namespace

void draw_traffic_machine(random_stream& random, machine& drawn, const std::filesystem::path& folder) {
    constexpr unsigned max_nodes = 24;
    const noc::drawn_network net = put_network(random, drawn, folder, max_nodes);
    draw_extremes(random, drawn, *net.graph);
    noc::network_desc& described = drawn.description.network;
    if (!noc::has_buses(*net.graph) && one_in(random, 5)) {
        draw_serial_links(random, drawn);
    } else if (one_in(random, 16)) {
        described.vc_depth = 0;
        drawn.features.emplace_back("unlimited_buffers");
    }
    draw_traffic(random, drawn, net);
    draw_measurement(random, drawn);
}

void draw_failing_hypernet(random_stream& random, machine& drawn, const std::filesystem::path&) {
    noc::network_desc& net = drawn.description.network;
    const noc::drawn_network made = noc::draw_until_it_fits([&]() -> std::optional<noc::drawn_network> {
        noc::drawn_network tried;
        tried.described.topology.kind = "hypernet";
        tried.described.topology.module_bits = 2 + random.below(2);
        tried.described.topology.levels = 1 + random.below(2);
        tried.described.routing = "hierarchical";
        tried.described.fault_mode =
            noc::any_of(random, {noc::fault_mode_kind::informed, noc::fault_mode_kind::gateway_local});
        noc::draw_router(random, tried.described);
        tried.graph = std::make_shared<noc::topology_graph>(noc::make_topology(tried.described.topology));
        for (unsigned faults = 1 + random.below(2); faults != 0; --faults) {
            const auto& link = tried.graph->links[random.below(static_cast<std::uint32_t>(tried.graph->links.size()))];
            const cycle_t start = random.below(1500);
            const cycle_t repair = one_in(random, 2) ? 0 : start + 1 + mostly_small(random, 0, 20000);
            tried.described.faults.push_back(
                {noc::port_name(*tried.graph, link.origin, link.origin_port), start, repair});
        }
        tried.routing = noc::make_routing(tried.described, *tried.graph);
        tried.described.classes = {{"any", tried.routing->min_vcs() + random.below(2), {}}};
        return tried;
    });
    net = made.described;
    drawn.features.emplace_back("faults");
    if (net.faults.front().repair != 0) { drawn.features.emplace_back("repairs"); }
    draw_traffic(random, drawn, made);
    draw_measurement(random, drawn);
}

void draw_hypernet(random_stream& random, machine& drawn, const std::filesystem::path&) {
    constexpr unsigned max_nodes = 64;
    const noc::drawn_network made = noc::draw_until_it_fits([&]() -> std::optional<noc::drawn_network> {
        noc::drawn_network tried;
        noc::topology_desc& topology = tried.described.topology;
        const auto kinds = {hypernet_module_kind::cubelet, hypernet_module_kind::treelet, hypernet_module_kind::buslet,
                            hypernet_module_kind::complete};
        topology.kind = "hypernet";
        topology.module = noc::any_of(random, kinds);
        topology.module_bits = 1 + random.below(3);
        topology.levels = 1 + random.below(topology.module_bits + 1);
        if (one_in(random, 4)) {
            topology.module = {};
            topology.modules = {noc::any_of(random, kinds), noc::any_of(random, kinds)};
        }
        topology.links = one_in(random, 3) ? 2 : 1;
        topology.subnets = one_in(random, 3) ? 2 << random.below(2) : 0;
        topology.joined_by = one_in(random, 4) ? noc::hypernet_join::switches : noc::hypernet_join::links;
        topology.io_channels = one_in(random, 4);
        for (unsigned level = 0; level < topology.levels && one_in(random, 2); ++level) {
            topology.level_cycles.push_back(1 + random.below(8));
        }
        if (topology.level_cycles.size() != topology.levels) { topology.level_cycles.clear(); }
        if (one_in(random, 4)) {
            topology.level_flits_per_cycle.assign(topology.levels, noc::any_of(random, {0.03125, 0.25, 1.0}));
        }
        tried.described.routing = noc::any_of<const char*>(
            random, {"hierarchical", "hierarchical", "hierarchical_adaptive", "up_down", "up_down_adaptive"});
        tried.graph = std::make_shared<noc::topology_graph>(noc::make_topology(topology));
        if (tried.graph->nodes.size() < 2 || tried.graph->nodes.size() > max_nodes) { return std::nullopt; }
        tried.routing = noc::make_routing(tried.described, *tried.graph);
        tried.described.classes = {{"any", tried.routing->min_vcs() + random.below(2), {}}};
        noc::draw_router(random, tried.described);
        return tried;
    });
    drawn.description.network = made.described;
    if (noc::has_buses(*made.graph)) { drawn.features.emplace_back("bus"); }
    draw_extremes(random, drawn, *made.graph);
    draw_traffic(random, drawn, made);
    draw_measurement(random, drawn);
}

void draw_broadcasting_machine(random_stream& random, machine& drawn, const std::filesystem::path&) {
    noc::drawn_network made;
    noc::network_desc& net = made.described;
    const bool hypernet = one_in(random, 2);
    net.topology.kind = hypernet ? "hypernet" : "mesh";
    net.topology.dims = {2 + random.below(3), 1 + random.below(4)};
    net.topology.module_bits = 2 + random.below(2);
    net.topology.levels = 1 + random.below(2);
    net.routing = hypernet ? "hierarchical" : "dimension_order";
    noc::draw_router(random, net);
    net.switching =
        noc::any_of(random, {noc::switching_kind::virtual_cut_through, noc::switching_kind::store_and_forward});
    net.vc_depth = 2 + random.below(8);
    made.graph = std::make_shared<noc::topology_graph>(noc::make_topology(net.topology));
    made.routing = noc::make_routing(net, *made.graph);
    const unsigned vcs = made.routing->min_vcs() + random.below(2);
    net.classes = {{"spread", vcs, {}, 0, noc::class_delivery_kind::broadcast}, {"any", vcs, {}}};
    if (hypernet && one_in(random, 2)) { net.classes[0].broadcast_level = 1; }
    drawn.description.network = net;
    draw_extremes(random, drawn, *made.graph);
    for (const noc::message_class_desc& each : net.classes) {
        noc::traffic_class_desc entry;
        static_cast<noc::traffic_source_desc&>(entry) = draw_source(random, made, net.vc_depth);
        if (each.delivery == noc::class_delivery_kind::broadcast) {
            entry = {};
            entry.pattern = noc::broadcast_pattern;
            entry.rate = noc::any_of(random, {0.001, 0.02, 0.3});
            entry.packet_flits = draw_lengths(random, net.vc_depth);
        }
        entry.name = each.name;
        drawn.description.traffic.classes.push_back(entry);
    }
    draw_measurement(random, drawn);
}

}  // namespace orbweaver::fuzz
