// SPDX-License-Identifier: Apache-2.0
// Machines of `system: network` that carry given messages: plans of multicasts, and traces of firmware.
#include <fstream>
#include <map>

#include "multicast/plan/plan_file.h"
#include "testbenches/fuzz/machines/network_parts.h"

namespace orbweaver::fuzz {

namespace {

namespace fs = std::filesystem;

/// Every receiver gets the message from one who has it already.
multicast::message_plan draw_message(random_stream& random, unsigned processors) {
    std::vector<unsigned> having{random.below(processors)};
    std::map<unsigned, std::vector<unsigned>> copies;
    for (unsigned processor = 0; processor < processors; ++processor) {
        if (processor != having.front() && !one_in(random, 3)) {
            copies[having[random.below(static_cast<std::uint32_t>(having.size()))]].push_back(processor);
            having.push_back(processor);
        }
    }
    multicast::message_plan plan{having.front(), {}};
    for (const auto& [sender, receivers] : copies) { plan.relays.push_back({sender, receivers}); }
    return plan;
}

std::string draw_plan(random_stream& random, unsigned processors, const fs::path& folder) {
    multicast::multicast_plan plan{processors, {}};
    for (unsigned left = 1 + random.below(4); left != 0; --left) {
        plan.messages.push_back(draw_message(random, processors));
    }
    const auto bytes = write_plan(plan);
    const fs::path file = folder / "network.plan";
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return file.string();
}

/// Messages between any nodes, and points, each of which waits for an earlier one.
std::string draw_trace(random_stream& random, unsigned nodes, const fs::path& folder) {
    const fs::path file = folder / "network.causes";
    std::ofstream trace(file, std::ios::binary);
    trace << "orbweaver-messages 1\nnodes " << nodes << "\n";
    const unsigned records = 50 + random.below(250);
    for (unsigned number = 1; number <= records; ++number) {
        const bool point = one_in(random, 3);
        trace << (point ? "p " : "m ") << number;
        if (!point) { trace << " " << noc::any_of<const char*>(random, {"THREAD", "DATA", "RTS", "CTS"}); }
        trace << " " << random.below(nodes);
        if (!point) { trace << " " << random.below(nodes) << " " << 2 + mostly_small(random, 0, 30); }
        trace << " " << (number == 1 ? "" : std::to_string(1 + random.below(number - 1)));
        trace << "+" << random.below(200) << "\n";
    }
    trace << "end 1000 " << records << "+0\n";
    return file.string();
}

}  // namespace

void draw_multicasting_machine(random_stream& random, machine& drawn, const fs::path& folder) {
    constexpr unsigned max_nodes = 16;
    const noc::drawn_network net =
        put_network(random, drawn, folder, max_nodes,
                    [](const noc::drawn_network& candidate) { return !noc::has_buses(*candidate.graph); });
    noc::network_desc& described = drawn.description.network;
    described.switching = noc::switching_kind::wormhole;
    described.classes.resize(1);
    described.classes[0].range = 0;
    draw_extremes(random, drawn, *net.graph);
    system::multicast_desc& multicast = drawn.description.multicast;
    multicast.plan = draw_plan(random, static_cast<unsigned>(net.graph->nodes.size()), folder);
    multicast.flits = 4 + random.below(40);
    if (net.routing->min_vcs() == 1 && one_in(random, 2)) {
        multicast.runner = system::multicast_runner::agents;
        described.classes[0].vcs = 1;  // the segments of an agent keep their order
        described.throttles.clear();
        described.phases = 1;
    }
    multicast.startup_cycles = mostly_small(random, 0, 6000);
    multicast.overlap = multicast.runner == system::multicast_runner::endpoints && one_in(random, 2);
    drawn.features.emplace_back(multicast.runner == system::multicast_runner::agents ? "agents" : "endpoints");
}

void draw_replaying_machine(random_stream& random, machine& drawn, const fs::path& folder) {
    const noc::drawn_network net = noc::draw_until_it_fits([&]() -> std::optional<noc::drawn_network> {
        noc::drawn_network made;
        made.described.topology = noc::any_of<noc::topology_desc>(
            random, {{"mesh", {4, 4}}, {"torus", {4, 4}}, {"ring", {16}}, {"bus", {16}}, {"mesh", {2, 2, 4}}});
        made.described.routing = noc::any_name<noc::routing_registry>(random);
        if (made.described.routing == "table") { return std::nullopt; }
        made.graph = std::make_shared<noc::topology_graph>(noc::make_topology(made.described.topology));
        made.routing = noc::make_routing(made.described, *made.graph);
        noc::draw_router(random, made.described);
        return made;
    });
    drawn.description.network = net.described;
    const unsigned vcs = net.routing->min_vcs();
    drawn.description.network.classes = {{"thread", vcs, {message_type::thread}},
                                         {"data", vcs + random.below(2), {message_type::data}},
                                         {"rts", vcs, {message_type::rts}},
                                         {"cts", vcs, {message_type::cts}}};
    draw_extremes(random, drawn, *net.graph);
    drawn.description.network.phases = 1;
    const bool whole = net.described.switching != noc::switching_kind::wormhole || noc::has_buses(*net.graph);
    if (whole) { drawn.description.network.vc_depth = 32 + random.below(32); }
    drawn.description.replay.trace = draw_trace(random, 16, folder);
}

}  // namespace orbweaver::fuzz
