// SPDX-License-Identifier: Apache-2.0
// The fabric, whole and cut by modules, by sockets at its nodes and by monitors on its links, against routers and links
// as modules: the same flits in the same cycles, the same reports, whatever the network.
#include "hw/noc/fabric/router_fabric.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <sstream>
#include <string>

#include "hw/noc/router/router.h"
#include "testbenches/noc/support/random_draw.h"
#include "testbenches/noc/support/random_system.h"

namespace orbweaver {
namespace {

constexpr unsigned fabric_groups = 8;
constexpr unsigned networks_of_a_group = 20;

/// A network of any topology whose routers need no option, and a load for it.
random_case draw_plain_case(std::uint64_t seed) {
    random_stream random(seed, "router_fabric_test");
    const auto drawn = draw_until_it_fits([&]() -> std::optional<drawn_network> {
        auto net = draw_network(random, fmt::format("fabric{}", seed), 20);
        if (!net || net->routing->adaptive() || has_buses(*net->graph)) {
            return std::nullopt;
        }
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
    made.load.seed = seed;
    made.load.creating = 200;
    made.load.limit = 3000;  // it may deadlock
    made.load.packets_per_kilocycle = any_of(random, {10U, 60U, 200U, 700U});
    made.load.longest = 1 + random.below(9);
    made.load.reading = random.below(3) == 0 ? 1 + random.below(3) : 4;
    return made;
}

void print_links(const network& net, std::ostream& out) {
    for (unsigned number = 0; number < net.links(); ++number) {
        const link_view& link = net.link_at(number);
        for (std::uint8_t vc = 0; vc < net.partition().vcs(); ++vc) {
            const link_counters counted = link.counters(vc_id{vc});
            out << fmt::format("{} vc {}: {} {} {}, {} {} {}\n", net.link_name(number), vc, counted.flits,
                               counted.packets, counted.buffered, link.uncredited({vc}), link.is_open({vc}),
                               counted.flits != 0 ? link.packet({vc}).value : 0);
        }
        for (std::uint8_t number_of_class = 0; number_of_class < net.partition().classes(); ++number_of_class) {
            const link_counters counted = link.counters(class_id{number_of_class});
            out << fmt::format("{} class {}: {} {} {}\n", net.link_name(number), number_of_class, counted.flits,
                               counted.packets, counted.buffered);
        }
    }
}

void print_routers(const network& net, std::ostream& out) {
    for (unsigned number = 0; number < net.routers(); ++number) {
        const router_view& router = net.router_at(number);
        out << fmt::format("r{}: {} ports, {} flits, credits", number, router.ports(), router.stored());
        for (std::uint8_t port = 0; port < router.ports(); ++port) {
            for (std::uint8_t vc = 0; vc < net.partition().vcs(); ++vc) {
                out << ' ' << router.credits({port}, {vc});
            }
        }
        out << '\n';
        for (const waiting_packet& entry : router.waiting()) {
            out << fmt::format("{}.{} vc {}: {} with {} flits to {} vc {}: {}", entry.router, entry.input.value,
                               entry.vc.value, entry.packet.value, entry.flits, entry.output.value,
                               entry.has_output_vc ? entry.output_vc.value : 99, describe(entry.reason));
            for (const output_choice& choice : entry.choices) {
                out << fmt::format(" ({} {})", choice.output.value, choice.vcs);
            }
            out << '\n';
        }
    }
}

/// Where a fabric is cut.
struct cuts {
    const char* name;
    router_maker routers;  // which are modules, as of a network
    bool sockets;          // at all nodes
    bool monitors;         // on all links
};

void PrintTo(const cuts& where, std::ostream* out) {
    *out << where.name;
}

/// Runs the networks of a group and prints all that can be seen of them, some cycles apart.
std::string run_networks(std::uint64_t group, const cuts& where) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<random_system>> systems;
    for (unsigned number = 0; number < networks_of_a_group; ++number) {
        random_case drawn = draw_plain_case(group * 1000 + number);
        drawn.load.direct = !where.sockets;
        drawn.monitored = where.monitors;
        systems.push_back(std::make_unique<random_system>(fmt::format("net{}", number), domain, drawn, where.routers));
    }
    std::ostringstream out;
    for (const cycle_t cycles : {7, 23, 61, 130, 400, 6000}) {
        sc_core::sc_start(domain.time(cycles));
        for (const auto& system : systems) {
            out << system->net().name() << " after " << cycles << " more cycles\n";
            print_links(system->net(), out);
            print_routers(system->net(), out);
            out << system->net().flit_hops() << ' ' << system->book().fingerprint() << '\n';
        }
    }
    std::uint64_t modules = 0;  // networks with one at the first node
    std::uint64_t hops = 0;
    for (const auto& system : systems) {
        EXPECT_THAT(system->book().problems(), testing::IsEmpty());
        modules +=
            sc_core::sc_find_object((std::string(system->net().name()) + ".link_n0_in").c_str()) != nullptr ? 1 : 0;
        hops += system->net().flit_hops();
    }
    EXPECT_GT(hops, 10000U);
    const bool is_cut = where.sockets || where.monitors;
    EXPECT_TRUE(is_cut ? modules == networks_of_a_group : modules < networks_of_a_group) << modules;
    return out.str();
}

/// What a function makes in a process of its own: SystemC runs one simulation in each, and names what is drawn by.
template <class Function>
std::string run_apart(Function function) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
        const std::string made = function();
        for (std::size_t written = 0; written < made.size();) {
            const ssize_t count = write(ends[1], made.data() + written, made.size() - written);
            if (count < 0) {
                _exit(1);
            }
            written += static_cast<std::size_t>(count);
        }
        _exit(0);
    }
    close(ends[1]);
    std::string made;
    std::array<char, 65536> part{};
    for (ssize_t count = 1; count > 0;) {
        count = read(ends[0], part.data(), part.size());
        made.append(part.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    return made;
}

std::unique_ptr<router_block> make_module(const char* name, clock_domain& domain, const router_parameters& parameters) {
    return std::make_unique<router>(name, domain, parameters);
}

/// Of half of the routers, so that many links are cuts.
std::unique_ptr<router_block> make_some_modules(const char* name, clock_domain& domain,
                                                const router_parameters& parameters) {
    const bool is_module = (mix_bits(parameters.number) & 1) != 0;
    return is_module ? make_module(name, domain, parameters) : nullptr;
}

const std::array<cuts, 5> ways_to_cut{{{"nowhere", {}, false, false},
                                       {"at_nodes", {}, true, false},
                                       {"at_routers", make_some_modules, false, false},
                                       {"at_routers_and_nodes", make_some_modules, true, false},
                                       {"on_links", {}, false, true}}};

struct fabrics : testing::TestWithParam<std::tuple<unsigned, cuts>> {};

TEST_P(fabrics, do_what_modules_do_wherever_they_are_cut) {
    const auto& [group, where] = GetParam();
    std::istringstream apart(run_apart([group = group] {
        return run_networks(group, {"modules", make_module, true, false});
    }));
    std::istringstream lines(run_networks(group, where));
    std::string expected;
    std::string context;
    for (std::string line; std::getline(lines, line);) {
        std::getline(apart, expected);
        context = line.find(" more cycles") != std::string::npos ? line : context;
        ASSERT_EQ(line, expected) << context;
    }
    EXPECT_FALSE(std::getline(apart, expected));
    EXPECT_FALSE(context.empty());
}

INSTANTIATE_TEST_SUITE_P(groups, fabrics,
                         testing::Combine(testing::Range(1U, fabric_groups + 1), testing::ValuesIn(ways_to_cut)),
                         [](const auto& instance) {
                             return std::to_string(std::get<0>(instance.param)) + "_cut_" +
                                    std::get<1>(instance.param).name;
                         });

}  // namespace
}  // namespace orbweaver
