// SPDX-License-Identifier: Apache-2.0
// A thousand small systems of every topology, routing function, router option and pattern that there is: nothing is
// lost, doubled or out of order, every credit comes back, and no more arrives than was sent or than links carry. What
// orbweaver proves free of deadlock must come to its end; the others may stop, and then must have lost nothing.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/description_error.h"
#include "testbenches/noc/support/random_system.h"

namespace orbweaver {
namespace {

constexpr unsigned groups = 21;
constexpr unsigned systems_of_a_group = 50;

/// An edge list of a random connected graph.
class random_graph {
public:
    random_graph(random_stream& random, unsigned routers) {
        std::string name = (std::filesystem::temp_directory_path() / "orbweaver-graph-XXXXXX").string();
        const int file = mkstemp(name.data());
        m_file = name;
        std::string text;
        std::set<std::pair<unsigned, unsigned>> links;
        for (unsigned router = 1; router < routers; ++router) {
            links.insert({random.below(router), router});
        }
        for (unsigned more = random.below(routers + 1); more != 0; --more) {
            const unsigned a = random.below(routers);
            const unsigned b = random.below(routers);
            if (a != b) {
                links.insert({std::min(a, b), std::max(a, b)});
            }
        }
        for (const auto& [a, b] : links) {
            text += fmt::format("{} {}\n", a, b);
        }
        const ssize_t written = write(file, text.data(), text.size());
        close(file);
        EXPECT_EQ(written, static_cast<ssize_t>(text.size()));
    }
    ~random_graph() { std::filesystem::remove(m_file); }
    random_graph(const random_graph&) = delete;
    random_graph& operator=(const random_graph&) = delete;
    const std::string& file() const { return m_file; }

private:
    std::string m_file;
};

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

topology_desc draw_topology(random_stream& random) {
    topology_desc drawn;
    drawn.kind = any_name<topology_registry>(random);
    drawn.dims.clear();
    const bool ring = drawn.kind == "ring";
    for (unsigned left = ring ? 1 : drawn.kind == "concentrated_mesh" ? 2 : 1 + random.below(3); left != 0; --left) {
        drawn.dims.push_back(ring ? 3 + random.below(8) : 2 + random.below(3));
    }
    drawn.concentration = 1 + random.below(3);
    drawn.dimension = 1 + random.below(4);
    drawn.arity = 2 + random.below(2);
    drawn.levels = 1 + random.below(3);
    drawn.nodes = any_of(random, {tree_nodes::all, tree_nodes::leaves});
    return drawn;
}

/// Draws until something fits. What does not suit each other is refused, never built.
template <class Draw>
auto draw_until_it_fits(Draw draw) {
    for (unsigned tries = 0; tries < 500; ++tries) {
        try {
            if (auto drawn = draw()) {
                return *drawn;
            }
        } catch (const description_error&) {
        }
    }
    ADD_FAILURE() << "nothing fits";
    std::abort();
}

std::shared_ptr<const traffic_pattern> draw_pattern(random_stream& random, const topology_graph& graph) {
    return draw_until_it_fits([&]() -> std::optional<std::shared_ptr<const traffic_pattern>> {
        const traffic_shape shape = shape_of(graph);
        traffic_source_desc described;
        described.pattern = any_name<pattern_registry>(random);
        described.self = shape.nodes < 2 || random.below(2) == 0;
        described.hotspots = {{random.below(shape.nodes), 1}};
        described.hotspot_fraction = 0.5;
        described.locality = 0.75;
        described.modules =
            shape.nodes % 2 == 0 ? std::vector<unsigned>{2, shape.nodes} : std::vector<unsigned>{shape.nodes};
        if (described.pattern == "permutation") {
            return std::nullopt;
        }
        return make_pattern(described, shape);
    });
}

/// What is drawn, and whether it is proved that it cannot deadlock.
struct drawn_system {
    random_case described;
    std::shared_ptr<random_graph> edges{};  // of `irregular`; the file lives as long
    bool proved = false;
};

void draw_router(random_stream& random, network_desc& drawn) {
    drawn.vc_depth = 1 + random.below(10);
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
}

/// Ranges as long as what the classes had; each begins inside of the one before it, or next to it.
void share_vcs(random_stream& random, std::vector<message_class_desc>& classes) {
    unsigned first = 0;
    for (message_class_desc& of : classes) {
        of.range = first_vcs(of.vcs) << first;
        first += random.below(of.vcs + 1);
    }
}

void draw_load(random_stream& random, std::uint64_t seed, random_case& drawn) {
    constexpr std::uint32_t loads[] = {10, 50, 150, 400, 1000};
    drawn.load.seed = seed;
    drawn.load.creating = 150 + random.below(150);
    drawn.load.limit = 200000;
    drawn.load.packets_per_kilocycle = loads[random.below(5)];
    // What is not wormhole switching needs packets that fit a buffer.
    const bool whole = drawn.network.switching != switching_kind::wormhole;
    drawn.load.longest = 1 + random.below(whole ? drawn.network.vc_depth : 9);
    drawn.load.reading = random.below(3) == 0 ? 1 + random.below(3) : 4;
}

drawn_system draw_system(std::uint64_t seed) {
    random_stream random(seed, "random_systems_test");
    return draw_until_it_fits([&]() -> std::optional<drawn_system> {
        drawn_system drawn;
        network_desc& net = drawn.described.network;
        net.topology = draw_topology(random);
        drawn.edges = std::make_shared<random_graph>(random, 4 + random.below(9));
        net.topology.file = drawn.edges->file();
        const topology_graph graph = make_topology(net.topology);
        if (graph.nodes.size() < 2 || graph.nodes.size() > 16) {
            return std::nullopt;
        }
        net.seed = seed;
        net.routing = any_name<routing_registry>(random);
        if (net.routing == "table" || net.routing.starts_with("test_")) {  // of a file; of another test of this program
            return std::nullopt;
        }
        const auto routing = make_routing(net, graph);
        for (std::uint32_t left = 1 + random.below(2); left != 0; --left) {
            net.classes.push_back({fmt::format("c{}", left), routing->least_vcs() + random.below(3), {}});
        }
        if (random.below(3) == 0) {
            share_vcs(random, net.classes);
        }
        net.phases = 1 + random.below(2);
        draw_router(random, net);
        draw_load(random, seed, drawn.described);
        drawn.described.load.pattern = draw_pattern(random, graph);
        const vc_partition partition(net.classes, net.phases);
        drawn.proved = routing_analysis(graph, *routing, partition, net.router.vc_release).proved();
        return drawn;
    });
}

/// What the systems of a test were, so that it is known to have tried everything.
struct coverage {
    std::map<std::string, unsigned> topologies;
    std::map<std::string, unsigned> routings;
    unsigned proved = 0;
    unsigned sharing = 0;  // virtual channels among classes
};

void expect_all_properties(random_system& system, const drawn_system& drawn, coverage& seen) {
    SCOPED_TRACE(describe(drawn.described));
    ++seen.topologies[drawn.described.network.topology.kind];
    ++seen.routings[drawn.described.network.routing];
    seen.proved += drawn.proved ? 1 : 0;
    const auto& classes = drawn.described.network.classes;
    seen.sharing += classes.size() == 2 && (classes[0].range & classes[1].range) != 0 ? 1 : 0;
    system.expect_bisection(system.book().last_arrival);
    if (drawn.proved || system.finished()) {
        system.expect_conservation();
    } else {
        system.expect_nothing_wrong();
    }
}

struct random_systems : testing::TestWithParam<unsigned> {};

TEST_P(random_systems, keep_all_promises) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<drawn_system> drawn;
    std::vector<std::unique_ptr<random_system>> systems;
    for (unsigned number = 0; number < systems_of_a_group; ++number) {
        drawn.push_back(draw_system(GetParam() * 1000 + number));
        systems.push_back(
            std::make_unique<random_system>(fmt::format("net{}", number), domain, drawn.back().described));
    }
    sc_core::sc_start();
    coverage seen;
    std::uint64_t packets = 0;
    for (unsigned number = 0; number < systems_of_a_group; ++number) {
        expect_all_properties(*systems[number], drawn[number], seen);
        packets += systems[number]->book().packets().size();
    }
    EXPECT_GT(packets, 5000U);
    EXPECT_GT(seen.proved, systems_of_a_group / 2);
    EXPECT_GT(seen.sharing, 0U);
    EXPECT_GE(seen.topologies.size(), 6U);
    EXPECT_GE(seen.routings.size(), 5U);
}

INSTANTIATE_TEST_SUITE_P(groups, random_systems, testing::Range(1U, groups + 1));

}  // namespace
}  // namespace orbweaver
