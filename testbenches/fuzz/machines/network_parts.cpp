// SPDX-License-Identifier: Apache-2.0
#include "testbenches/fuzz/machines/network_parts.h"

#include <algorithm>

namespace orbweaver::fuzz {

namespace {

namespace fs = std::filesystem;

/// Moves a file into the folder of the machine.
void take_file(std::string& file, const fs::path& folder, const std::string& name) {
    if (!file.empty()) {
        fs::copy_file(file, folder / name, fs::copy_options::overwrite_existing);
        fs::remove(file);
        file = (folder / name).string();
    }
}

void draw_limits_of_links(random_stream& random, machine& drawn, const noc::topology_graph& graph) {
    noc::network_desc& net = drawn.description.network;
    unsigned most = 0;
    for (const noc::message_class_desc& each : net.classes) { most = std::max(most, noc::vcs_of(each)); }
    const auto leaves_a_router = [&](const noc::topology_graph::link& edge) {
        return !graph.routers[edge.origin].is_bus;
    };
    if (std::none_of(graph.links.begin(), graph.links.end(), leaves_a_router)) { return; }
    const noc::output_throttle limits{random.below(most), random.below(most)};
    if (limits.new_packet_vcs != 0 || limits.destination_vcs != 0) {
        net.throttles = {{"*", limits}};
        drawn.features.emplace_back("throttles");
    }
}

}  // namespace

bool one_in(random_stream& random, std::uint32_t times) { return random.below(times) == 0; }

unsigned mostly_small(random_stream& random, unsigned least, unsigned most) {
    unsigned range = most - least + 1;
    for (unsigned halvings = random.below(8); halvings != 0 && range > 1; --halvings) { range = (range + 1) / 2; }
    return least + random.below(range);
}

noc::drawn_network put_network(random_stream& random, machine& drawn, const fs::path& folder, unsigned max_nodes,
                               const std::function<bool(const noc::drawn_network&)>& suits) {
    const std::string name = "machine" + std::to_string(drawn.number);
    noc::drawn_network net = noc::draw_until_it_fits([&]() -> std::optional<noc::drawn_network> {
        auto made = noc::draw_network(random, name, max_nodes);
        return made && made->described.topology.kind != "engine_mesh" && suits(*made) ? made : std::nullopt;
    });
    take_file(net.described.topology.file, folder, "network.edges");
    take_file(net.described.routing_table, folder, "network.routes");
    if (net.described.topology.kind != "irregular") { net.described.topology.file.clear(); }
    drawn.description.network = net.described;
    if (noc::has_buses(*net.graph)) { drawn.features.emplace_back("bus"); }
    if (net.routing->adaptive()) { drawn.features.emplace_back("adaptive"); }
    return net;
}

void draw_extremes(random_stream& random, machine& drawn, const noc::topology_graph& graph) {
    noc::network_desc& net = drawn.description.network;
    net.phases = 1 + (one_in(random, 4) ? 1 : 0);
    if (one_in(random, 10)) {
        net.link.cycles = 1 + random.below(64);
        drawn.features.emplace_back("long_wires");
    }
    if (one_in(random, 12)) {
        net.link.flits_per_cycle = noc::any_of(random, {1.0 / 1024, 1.0 / 256, 0.01, 0.0625});
        drawn.features.emplace_back("narrow_links");
    }
    if (one_in(random, 12)) {
        net.node_flits_per_cycle = noc::any_of(random, {1.0 / 1024, 0.01, 0.125});
        drawn.features.emplace_back("narrow_node_links");
    }
    if (noc::has_buses(graph) && one_in(random, 3)) {
        net.bus.arbitration = noc::bus_arbitration::random_acceptance;
        net.bus.acceptance = noc::any_of(random, {1.0 / 1024, 0.002, 0.05, 1.0});
        drawn.features.emplace_back("acceptance");
    }
    if (one_in(random, 16)) {
        net.router.head_cycles = random.below(65);
        drawn.features.emplace_back("slow_heads");
    }
    if (one_in(random, 5)) { draw_limits_of_links(random, drawn, graph); }
    drawn.description.activity = one_in(random, 8);
    drawn.description.clock_chip_ps = noc::any_of(random, {10000U, 1000U, 1U, 333333U});
}

void draw_serial_links(random_stream& random, machine& drawn) {
    system::network_links_desc& links = drawn.description.network_links;
    links.kind = system::network_link_kind::serial;
    links.line.cycles_per_word = mostly_small(random, 1, 40);
    links.line.flight_cycles = one_in(random, 4) ? 1000 + random.below(9000) : mostly_small(random, 0, 200);
    links.line.turn_around_cycles = mostly_small(random, 1, 200);
    links.line.word_error_rate = noc::any_of(random, {0.0, 0.0, 0.001, 0.02});
    links.frames.lines = noc::any_of(random, {serial::flit_lines::half_duplex, serial::flit_lines::full_duplex});
    links.frames.frames_per_turn = mostly_small(random, 1, 32);
    links.frames.window = 1 + random.below(32);
    links.frames.acknowledge_cycles = one_in(random, 4) ? 1000 + random.below(20000) : mostly_small(random, 0, 200);
    const unsigned words = 2 * (links.frames.window + links.frames.frames_per_turn) + 8;
    const std::uint64_t round_trip =
        2 * (links.line.flight_cycles + std::uint64_t{words} * links.line.cycles_per_word) +
        links.line.turn_around_cycles * 2 + links.frames.acknowledge_cycles;
    links.frames.timeout_cycles = 2 * round_trip + 64;
    links.frames.retries = 64;
    drawn.features.emplace_back(links.line.word_error_rate > 0 ? "serial_with_errors" : "serial");
}

void complete(noc::network_desc& net) {
    const bool islip = net.router.vc_allocator == noc::allocator_kind::islip ||
                       net.router.switch_allocator == noc::allocator_kind::islip;
    net.router.allocator_iterations = islip ? net.router.allocator_iterations : 1;
    net.node_flits_per_cycle = noc::node_flits_per_cycle(net);
    if (!noc::has_buses(noc::make_topology(net.topology))) {
        net.bus = {};
    } else {
        net.bus.flits_per_cycle = net.bus.flits_per_cycle == 0 ? net.link.flits_per_cycle : net.bus.flits_per_cycle;
        net.bus.acceptance =
            net.bus.arbitration == noc::bus_arbitration::round_robin ? noc::bus_desc{}.acceptance : net.bus.acceptance;
    }
}

}  // namespace orbweaver::fuzz
