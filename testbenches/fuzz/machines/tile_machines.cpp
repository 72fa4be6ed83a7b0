// SPDX-License-Identifier: Apache-2.0
// Machines whose nodes are tiles with firmware. Tables and contexts are large enough for what these programs post and
// start, as the assumptions of the proof ask; all else is drawn.
#include "testbenches/fuzz/machines/network_parts.h"

namespace orbweaver::fuzz {

namespace {

namespace fs = std::filesystem;

void draw_niu(random_stream& random, niu::niu_desc& niu) {
    niu.transmit_queue_depth = 2 + random.below(15);
    niu.thread_transmit_queue_depth = 2 + random.below(15);
    niu.control_queue_depth = 1 + random.below(4);
    niu.send_table_entries = 64 << random.below(3);
    niu.receive_table_entries = 64 << random.below(3);
    niu.receive_table_reserve = random.below(33);
    niu.rts_side_queue = one_in(random, 3) ? 1 + random.below(8) : 0;
    niu.memory_ports = 1 + random.below(2);
}

void draw_core(random_stream& random, core::core_desc& core) {
    core.contexts = 12 + random.below(5);
    core.switch_cycles = 1 + random.below(8);
    core.quantum_cycles = 10 + mostly_small(random, 0, 2000);
    core.misaligned = noc::any_of(random, {core::misaligned_access::trap, core::misaligned_access::split});
    core.run_ahead = !one_in(random, 4);
    core.latency.load = 1 + random.below(20);
    core.latency.branch = 1 + random.below(4);
    core.latency.multiply = 1 + random.below(20);
    core.on_rejection = noc::any_of(random, {core::suspend_policy::wake, core::suspend_policy::retry});
    core.thread_swap = one_in(random, 8);
}

void draw_workload(random_stream& random, machine& drawn, bool only_common) {
    system::system_desc& system = drawn.description;
    system.messaging.system =
        one_in(random, 4) ? niu::messaging_system_kind::active_message : niu::messaging_system_kind::send_receive;
    if (system.messaging.system == niu::messaging_system_kind::active_message) {
        system.niu.data_queues = niu::transmit_queues::shared;
        system.niu.block_transfer = niu::block_transfers::copy;
        drawn.features.emplace_back("active_message");
    }
    if (system.niu.memory_ports == 1 && one_in(random, 4)) { system.core.memory_port = core::memory_port_kind::shared; }
    switch (random.below(only_common ? 2 : 3)) {
        case 0:
            system.workload.program = "hello";
            system.workload.args = {{"laps", std::to_string(1 + random.below(3))}};
            break;
        case 1:
            system.workload.program = "alltoall";
            system.workload.args = {{"words", std::to_string(1 + random.below(40))},
                                    {"rounds", std::to_string(1 + random.below(2))}};
            break;
        default:
            system.workload.program = "lu";
            system.workload.args = {{"n", std::to_string(4 * (2 + random.below(4)))}, {"block", "4"}};
            break;
    }
    drawn.features.push_back(system.workload.program);
}

void give_types(random_stream& random, noc::network_desc& net, unsigned vcs) {
    net.classes = {{"thread", vcs + random.below(2), {message_type::thread}},
                   {"data", vcs + random.below(2), {message_type::data}},
                   {"rts", vcs, {message_type::rts}},
                   {"cts", vcs, {message_type::cts}}};
    net.switching = noc::switching_kind::wormhole;
    net.phases = 1;
}

}  // namespace

void draw_chip(random_stream& random, machine& drawn, const fs::path& folder) {
    constexpr unsigned max_nodes = 9;
    constexpr unsigned longest_message = 512;
    drawn.description.kind = system::system_kind::chip;
    const noc::drawn_network net = put_network(random, drawn, folder, max_nodes);
    noc::network_desc& described = drawn.description.network;
    draw_extremes(random, drawn, *net.graph);
    described.throttles.clear();
    give_types(random, described, net.routing->min_vcs());
    if (noc::has_buses(*net.graph)) {
        described.vc_depth = longest_message;
        described.local_depth = 0;
    }
    if (!noc::has_buses(*net.graph) && one_in(random, 8)) { described.vc_depth = 1; }
    draw_niu(random, drawn.description.niu);
    draw_core(random, drawn.description.core);
    draw_workload(random, drawn, false);
}

void draw_chip_with_engines(random_stream& random, machine& drawn, const fs::path&) {
    system::system_desc& system = drawn.description;
    system.kind = system::system_kind::chip;
    system.network.topology = {"engine_mesh", {1 + random.below(3), 2 + random.below(2)}};
    noc::draw_router(random, system.network);
    system.network.bus = {};
    give_types(random, system.network, 1);
    system.network.classes.push_back({"agent", 1, {message_type::agent}});
    draw_niu(random, system.niu);
    draw_core(random, system.core);
    system.agent.segment_flits = one_in(random, 2) ? 16 : 3 + random.below(30);
    system.agent.node.queue_slots = 4 + random.below(8);
    system.workload.program = "agent_collectives";
    system.workload.args = {
        {"operation", noc::any_of<const char*>(random, {"broadcast", "combine", "pair", "opposite"})},
        {"by", noc::any_of<const char*>(random, {"agents", "messages"})},
        {"words", std::to_string(1 + random.below(6))},
        {"repetitions", "2"}};
}

void draw_cluster(random_stream& random, machine& drawn, const fs::path&) {
    system::system_desc& system = drawn.description;
    system.kind = system::system_kind::cluster;
    noc::network_desc& net = system.network;
    net.cluster = true;
    net.topology =
        noc::any_of<noc::topology_desc>(random, {{"mesh", {2, 2}}, {"ring", {3}}, {"torus", {3, 2}}, {"mesh", {2, 1}}});
    const bool one_tile = one_in(random, 2);
    if (!one_tile) {
        net.chip.topology =
            noc::any_of<noc::topology_desc>(random, {{"mesh", {2, 1}}, {"mesh", {2, 2}}, {"ring", {3}}});
        net.chip.gateways = {0};
        if (one_in(random, 2)) { net.chip.gateways.push_back(1); }
        drawn.features.emplace_back("chips_of_tiles");
    }
    noc::draw_router(random, net);
    net.bus = {};
    give_types(random, net, 4);
    if (one_in(random, 8)) { net.link.cycles = 1 + random.below(64); }
    if (!one_in(random, 3)) { draw_serial_links(random, drawn); }
    system.cluster.cop_levels = random.below(2);
    system.cluster.hosts = one_tile || one_in(random, 2) ? system::cop_hosts::all : system::cop_hosts::first_of_chip;
    draw_niu(random, system.niu);
    draw_core(random, system.core);
    draw_workload(random, drawn, true);
}

}  // namespace orbweaver::fuzz
