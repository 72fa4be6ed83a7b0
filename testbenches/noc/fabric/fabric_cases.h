// SPDX-License-Identifier: Apache-2.0
// Random networks, plain ones and ones of any option, and all that can be seen of them.
#pragma once

#include <fmt/core.h>

#include <array>
#include <sstream>
#include <string>

#include "hw/noc/router.h"
#include "hw/noc/throttles/link_throttles.h"
#include "testbenches/noc/support/failing_hypernet.h"
#include "testbenches/noc/support/random_draw.h"
#include "testbenches/noc/support/random_system.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/run_apart.h"

namespace orbweaver::noc {

/// The options of networks that are drawn: none, those that choosing_router has, or any.
enum class drawn_options : std::uint8_t { none, choices, any };

constexpr unsigned networks_of_a_group = 20;

inline void draw_load(random_stream& random, std::uint64_t seed, random_load& load) {
    load.seed = seed;
    load.creating = 200;
    load.limit = 3000;  // it may deadlock
    load.packets_per_kilocycle = any_of(random, {10U, 60U, 200U, 700U});
    load.longest = 1 + random.below(9);
    load.reading = random.below(3) == 0 ? 1 + random.below(3) : 4;
}

/// A network of any topology whose routers need no option, and a load for it.
inline random_case draw_plain_case(std::uint64_t seed) {
    random_stream random(seed, "router_fabric_test");
    const auto drawn = draw_until_it_fits([&]() -> std::optional<drawn_network> {
        auto net = draw_network(random, fmt::format("fabric{}", seed), 20);
        if (!net || net->routing->adaptive() || has_buses(*net->graph)) { return std::nullopt; }
        topology_desc& topology = net->described.topology;
        for (std::uint32_t level = random.below(4); level != 0; --level) {
            topology.level_cycles.push_back(net->described.link.cycles + random.below(3));
        }
        make_topology(topology);  // may refuse that number of levels
        return net;
    });
    random_case made;
    made.network = drawn.described;
    network_desc& net = made.network;
    net.router = {.pipeline = net.router.pipeline};
    net.switching = switching_kind::wormhole;
    net.link.flits_per_cycle = net.node_flits_per_cycle = 1;
    net.phases = 1 + random.below(2);
    net.seed = seed;
    draw_load(random, seed, made.load);
    return made;
}

/// A network of any topology whose routers have no more than other allocators and arbiters, an adaptive routing
/// function, slow heads and another release of virtual channels, and a load for it.
inline random_case draw_case_of_choices(std::uint64_t seed) {
    random_stream random(seed, "choosing_fabric_test");
    const drawn_network drawn = draw_until_it_fits([&]() -> std::optional<drawn_network> {
        auto net = draw_network(random, fmt::format("choosing{}", seed), 20);
        const bool must_adapt = random.below(2) == 0;
        if (!net || has_buses(*net->graph) || (must_adapt && !net->routing->adaptive())) { return std::nullopt; }
        return net;
    });
    random_case made;
    network_desc& net = made.network = drawn.described;
    net.switching = switching_kind::wormhole;
    net.link.flits_per_cycle = net.node_flits_per_cycle = 1;
    for (message_class_desc& entry : net.classes) { entry.range = 0; }
    net.phases = 1 + random.below(2);
    net.seed = seed;
    draw_load(random, seed, made.load);
    return made;
}

/// A hypernet whose links fail and are repaired while it runs.
inline network_desc draw_failing_network(random_stream& random) {
    const fault_mode_kind mode = any_of(random, {fault_mode_kind::informed, fault_mode_kind::gateway_local});
    const std::vector<std::string> links = link_names(make_topology(cubelets(2, 2)));
    std::vector<link_fault_desc> faults;
    for (std::uint32_t left = 1 + random.below(2); left != 0; --left) {
        const cycle_t start = random.below(150);
        const cycle_t repair = random.below(3) == 0 ? 0 : start + 1 + random.below(150);
        faults.push_back({links[random.below(static_cast<std::uint32_t>(links.size()))], start, repair});
    }
    return failing_cubelets(2, 2, faults, mode);
}

/// A network of any topology with any options, and a load for it.
inline random_case draw_optional_case(std::uint64_t seed) {
    random_stream random(seed, "optional_fabric_test");
    const drawn_network drawn = draw_until_it_fits([&]() -> std::optional<drawn_network> {
        auto net = draw_network(random, fmt::format("optional{}", seed), 20);
        if (net && random.below(6) == 0) {
            const network_desc failing = draw_failing_network(random);
            net->described.topology = failing.topology;
            net->described.routing = failing.routing;
            net->described.faults = failing.faults;
            net->described.fault_mode = failing.fault_mode;
            net->described.classes = failing.classes;
            net->graph = std::make_shared<topology_graph>(make_network_graph(net->described));
            net->routing = make_network_routing(net->described, *net->graph);
        } else if (net && random.below(4) == 0) {
            net->described.throttles = {{"*", {random.below(3), 1 + random.below(2)}}};
            link_throttles(net->described.throttles, *net->graph);  // may find no link
        }
        return net;
    });
    random_case made;
    network_desc& net = made.network = drawn.described;
    net.phases = 1 + random.below(2);
    net.seed = seed;
    if (random.below(8) == 0) {  // more virtual channels than a mask has bits
        for (message_class_desc& entry : net.classes) {
            entry.range = 0;
            entry.vcs += 8;
        }
    }
    const bool is_unlimited = random.below(12) == 0;
    if (is_unlimited) {
        net.vc_depth = unlimited;
        net.local_depth = 0;
        for (message_class_desc& entry : net.classes) { entry.depth = 0; }
    }
    net.router.counts_stalls = random.below(3) == 0 && net.faults.empty();
    draw_load(random, seed, made.load);
    if (!is_unlimited) { made.load.longest = 1 + random.below(longest_packet(net, *drawn.graph)); }
    return made;
}

inline void print_links(const network& net, std::ostream& out) {
    for (unsigned number = 0; number < net.links(); ++number) {
        const link_view& link = net.link_at(number);
        for (std::uint8_t vc = 0; vc < net.partition().vcs(); ++vc) {
            const link_counters counted = link.counters(vc_id{vc});
            out << fmt::format("{} vc {}: {} {} {}, {} {} {}\n", net.link_name(number), vc, counted.flits,
                               counted.packets, counted.buffered, link.uncredited({vc}), link.is_open({vc}),
                               link.uncredited({vc}) != 0 ? net.ledger()[link.packet({vc})].id : 0);
        }
        for (std::uint8_t number_of_class = 0; number_of_class < net.partition().classes(); ++number_of_class) {
            const link_counters counted = link.counters(class_id{number_of_class});
            out << fmt::format("{} class {}: {} {} {}\n", net.link_name(number), number_of_class, counted.flits,
                               counted.packets, counted.buffered);
        }
    }
}

/// @param hides_stalls even where they are counted
inline void print_routers(const network& net, std::ostream& out, bool hides_stalls = false) {
    for (unsigned number = 0; number < net.routers(); ++number) {
        const router_view& router = net.router_at(number);
        out << fmt::format("r{}: {} ports, {} flits, credits", number, router.ports(), router.stored());
        for (std::uint8_t port = 0; port < router.ports(); ++port) {
            for (std::uint8_t vc = 0; vc < net.partition().vcs(); ++vc) { out << ' ' << router.credits({port}, {vc}); }
        }
        out << '\n';
        if (const auto stalls = router.stalls(); stalls && !hides_stalls) {
            for (const auto& entry : router_stall_statistics) {
                out << ' ' << entry.name << ' ' << (*stalls).*entry.value;
            }
            out << '\n';
        }
        for (const waiting_packet& entry : router.waiting()) {
            out << fmt::format("{}.{} vc {}: {} with {} flits to {} vc {}: {}", entry.router, entry.input.value,
                               entry.vc.value, net.ledger()[entry.packet].id, entry.flits, entry.output.value,
                               entry.has_output_vc ? entry.output_vc.value : 99, describe(entry.reason));
            out << (entry.until_change ? " until a change" : "");
            for (const output_choice& choice : entry.choices) {
                out << fmt::format(" ({} {})", choice.output.value, choice.vcs);
            }
            out << '\n';
        }
    }
}

inline random_case draw_case(drawn_options options, std::uint64_t seed) {
    return options == drawn_options::none      ? draw_plain_case(seed)
           : options == drawn_options::choices ? draw_case_of_choices(seed)
                                               : draw_optional_case(seed);
}

/// The positions at which a fabric is cut.
struct cuts {
    const char* name;
    router_maker routers;  // which are modules, as of a network
    bool sockets;          // at all nodes
    bool monitors;         // on all links
    bool stalls = false;   // routers count them, which takes optional_router
};
inline void PrintTo(const cuts& where, std::ostream* out) { *out << where.name; }

/// Every router in a fabric of its own.
inline std::unique_ptr<router_block> make_module(const char* name, clock_domain& domain,
                                                 const router_parameters& parameters) {
    return std::make_unique<router>(name, domain, parameters.plan, parameters.number, *parameters.ledger);
}

/// Makes modules of half of the routers, so that many links are cuts.
inline std::unique_ptr<router_block> make_some_modules(const char* name, clock_domain& domain,
                                                       const router_parameters& parameters) {
    const bool is_module = (mix_bits(parameters.number) & 1) != 0;
    return is_module ? make_module(name, domain, parameters) : nullptr;
}

inline const std::array<cuts, 5> routes_to_cut{{{"nowhere", {}, false, false},
                                                {"at_nodes", {}, true, false},
                                                {"at_routers", make_some_modules, false, false},
                                                {"at_routers_and_nodes", make_some_modules, true, false},
                                                {"on_links", {}, false, true}}};

/// Runs the networks of a group and prints all that can be seen of them, some cycles apart.
inline std::string run_networks(drawn_options options, std::uint64_t group, const cuts& where,
                                const thread_desc& threads = {}) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<random_system>> systems;
    for (unsigned number = 0; number < networks_of_a_group; ++number) {
        const std::uint64_t seed = group * 1000 + number;
        random_case drawn = draw_case(options, seed);
        drawn.network.router.counts_stalls = drawn.network.router.counts_stalls || where.stalls;
        drawn.load.direct = !where.sockets && drawn.network.vc_depth != unlimited;  // a sink may leave flits there
        drawn.monitored = where.monitors;
        drawn.network.threads = threads;
        systems.push_back(std::make_unique<random_system>(fmt::format("net{}", number), domain, drawn, where.routers));
    }
    std::ostringstream out;
    for (const cycle_t cycles : {7, 23, 61, 130, 400, 6000}) {
        sc_core::sc_start(domain.time(cycles));
        for (const auto& system : systems) {
            out << system->net().name() << " after " << cycles << " more cycles\n";
            print_links(system->net(), out);
            print_routers(system->net(), out, where.stalls);
            out << system->net().flit_hops() << ' ' << system->book().fingerprint() << '\n';
        }
    }
    std::uint64_t hops = 0;
    for (const auto& system : systems) {
        EXPECT_THAT(system->book().problems(), IsEmpty());
        hops += system->net().flit_hops();
    }
    EXPECT_GT(hops, 10000U);
    return out.str();
}

/// Expects the same text, line by line, and names the network of the first line that differs.
inline void expect_same_lines(const std::string& text, const std::string& expected_text) {
    std::istringstream lines(text);
    std::istringstream expected_lines(expected_text);
    std::string expected;
    std::string context;
    for (std::string line; std::getline(lines, line);) {
        std::getline(expected_lines, expected);
        context = line.find(" more cycles") != std::string::npos ? line : context;
        ASSERT_EQ(line, expected) << context;
    }
    EXPECT_FALSE(std::getline(expected_lines, expected));
    EXPECT_FALSE(context.empty());
}

}  // namespace orbweaver::noc
