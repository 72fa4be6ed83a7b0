// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/prediction/latency_bounds.h"

#include <fmt/core.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/description_error.h"
#include "testbenches/noc/support/loaded_network.h"

namespace orbweaver::noc {
namespace {

using testing::HasSubstr;

/// A flow from one node to another.
traffic_class_desc regulated_connection(const char* carrier, const std::string& flow, unsigned source,
                                        unsigned destination, regulator_desc limits) {
    traffic_class_desc made;
    made.name = carrier;
    made.flow = flow;
    made.nodes = {source};
    made.pattern = "hotspot";
    made.hotspots = {{destination, 1}};
    made.rate = std::min(1.0, 2 * limits.rate);
    made.regulator = limits;
    return made;
}

network_desc bounded_mesh(std::vector<message_class_desc> classes, unsigned columns = 4, unsigned rows = 4) {
    network_desc described{.topology = {.dims = {columns, rows}}, .classes = std::move(classes)};
    described.vc_depth = 8;
    return described;
}

traffic_desc bounded_traffic(std::vector<traffic_class_desc> classes) {
    traffic_desc offered;
    offered.classes = std::move(classes);
    offered.warmup_cycles = 100;
    offered.measure_cycles = 3000;
    offered.drain_cycles = 1000;
    return offered;
}

/// Nothing is in its way, so the bound is the latency of an empty network, which docs/noc/timing.md has.
TEST(latency_bounds, a_packet_alone_takes_as_long_as_in_an_empty_network) {
    const network_desc described = bounded_mesh({{"any", 1, {}}});
    const traffic_desc offered =
        bounded_traffic({regulated_connection("any", "only", 0, 3, {.rate = 0.02, .burst = 4})});
    const latency_bound bound = latency_bounds(described, offered).front();
    ASSERT_TRUE(bound.is_known()) << bound.reason;
    EXPECT_EQ(bound.cycles, 2 * 3 + 4 + 2 + 1);
    EXPECT_EQ(bound.least, bound.cycles);
    EXPECT_EQ(run_loaded(described, offered).result.flows.front().release_latency.max, bound.cycles);
}

/// A burst that is longer than a packet may wait in the network, but not if the network is as fast as the regulator.
TEST(latency_bounds, of_a_connection_are_found_up_to_the_rate_of_its_links) {
    network_desc described = bounded_mesh({{"any", 1, {}}});
    described.vc_depth = 32;
    const auto offered = [](double rate, unsigned burst) {
        return bounded_traffic({regulated_connection("any", "only", 0, 3, {.rate = rate, .burst = burst})});
    };
    for (const double rate : {0.3, 0.9, 0.999999, 1.0}) {
        for (const unsigned burst : {4U, 11U, 65536U}) {
            const latency_bound bound = latency_bounds(described, offered(rate, burst)).front();
            ASSERT_TRUE(bound.is_known()) << bound.reason;
            EXPECT_EQ(bound.cycles, bound.least) << rate << " " << burst;
        }
    }
    EXPECT_EQ(run_loaded(described, offered(1, 11)).result.flows.front().release_latency.max, 2 * 3 + 4 + 2 + 1);
}

TEST(latency_bounds, flows_without_a_regulator_make_a_bound_impossible_in_their_class_only) {
    const network_desc described = bounded_mesh({{"one", 1, {}}, {"two", 1, {}}});
    traffic_desc offered = bounded_traffic({regulated_connection("one", "a", 0, 3, {0.02, 4}),
                                            regulated_connection("one", "b", 1, 3, {0.02, 4}),
                                            regulated_connection("two", "c", 0, 3, {})});
    offered.classes[2].rate = 1;
    const auto bounds = latency_bounds(described, offered);
    EXPECT_TRUE(bounds[0].is_known()) << bounds[0].reason;
    EXPECT_TRUE(bounds[1].is_known());
    EXPECT_THAT(bounds[2].reason, HasSubstr("flow c has no regulator"));
    offered.classes[1].regulator = {};
    EXPECT_THAT(latency_bounds(described, offered)[0].reason, HasSubstr("flow b has no regulator"));
}

TEST(latency_bounds, states_why_there_is_none) {
    const std::vector<message_class_desc> one{{"any", 1, {}}};
    const auto reason = [&](const network_desc& described, regulator_desc limits = {0.02, 4}) {
        return latency_bounds(described, bounded_traffic({regulated_connection("any", "only", 0, 5, limits)}))
            .front()
            .reason;
    };
    network_desc described = bounded_mesh(one);
    described.routing = "west_first";
    EXPECT_THAT(reason(described), HasSubstr("routes depend on the load"));
    described = bounded_mesh(one);
    described.router.arbiter = arbiter_kind::oldest_first;
    EXPECT_THAT(reason(described), HasSubstr("round-robin"));
    described = bounded_mesh(one);
    described.switching = switching_kind::virtual_cut_through;
    EXPECT_THAT(reason(described), HasSubstr("wormhole"));
    described = bounded_mesh(one);
    described.vc_depth = 1;
    EXPECT_THAT(reason(described, {0.9, 4}), HasSubstr("the regulator lets 0.9 flits per cycle pass"));
    described = bounded_mesh({{"any", 2, {}}});
    traffic_desc uniform = bounded_traffic({});
    uniform.regulator = {0.001, 4};
    EXPECT_THAT(latency_bounds(described, uniform).front().reason, HasSubstr("round robin may pass one of them over"));
    described = bounded_mesh(one);
    uniform.regulator = {0.1, 4};
    EXPECT_THAT(latency_bounds(described, uniform).front().reason, HasSubstr("of the time"));
}

TEST(latency_bounds, the_class_served_first_has_a_bound_and_the_others_have_none) {
    network_desc described = bounded_mesh({{"low", 1, {}}, {"high", 1, {}}});
    described.classes[1].priority = 1;
    traffic_desc offered = bounded_traffic(
        {regulated_connection("low", "a", 0, 3, {0.05, 4}), regulated_connection("high", "b", 0, 3, {0.05, 4})});
    const auto bounds = latency_bounds(described, offered);
    EXPECT_THAT(bounds[0].reason, HasSubstr("class high is served first"));
    EXPECT_EQ(bounds[1].cycles, 13) << bounds[1].reason;
}

network_desc draw_bounded_network(random_stream& random) {
    network_desc drawn;
    const std::vector<const char*> kinds{"mesh", "mesh", "mesh", "ring", "torus"};
    drawn.topology.kind = kinds[random.below(5)];
    const bool is_mesh = drawn.topology.kind == "mesh";
    drawn.topology.dims = {2 + random.below(3)};
    if (drawn.topology.kind != "ring") { drawn.topology.dims.push_back(2 + random.below(3)); }
    if (!is_mesh) { drawn.topology.dims.front() += 2; }
    const unsigned classes = 1 + random.below(3);
    for (unsigned number = 0; number < classes; ++number) {
        drawn.classes.push_back({fmt::format("c{}", number), (is_mesh ? 1 : 2) + (random.below(6) == 0 ? 1U : 0U), {}});
        drawn.classes.back().priority = random.below(4) == 0 ? 1 : 0;
    }
    drawn.vc_depth = 1 + random.below(8);
    drawn.local_depth = random.below(3) == 0 ? 1 + random.below(8) : 0;
    drawn.link.cycles = 1 + random.below(3);
    drawn.router.pipeline = random.below(2) == 0 ? router_pipeline::single_cycle : router_pipeline::three_stage;
    drawn.router.head_cycles = random.below(4) == 0 ? 1 + random.below(2) : 0;
    return drawn;
}

traffic_class_desc draw_bounded_flow(random_stream& random, const std::string& carrier, unsigned number,
                                     unsigned nodes) {
    regulator_desc limits{0.002 + 0.002 * random.below(40), 0};
    const unsigned longest = 1 + random.below(6);
    limits.burst = longest + (random.below(2) == 0 ? random.below(8) : 0);
    traffic_class_desc drawn = regulated_connection(carrier.c_str(), fmt::format("f{}", number), random.below(nodes),
                                                    random.below(nodes), limits);
    drawn.packet_flits = random.below(3) == 0 ? packet_lengths({{longest, 1}, {1, 1}}) : packet_lengths(longest);
    if (random.below(3) == 0) {
        drawn.nodes = {random.below(nodes)};
        drawn.pattern = "uniform";
        drawn.hotspots = {};
    } else if (random.below(4) == 0) {
        drawn.nodes = {};
        drawn.regulator.rate /= 8;
    }
    drawn.rate = std::min(1.0, drawn.regulator.rate * (1 + 0.5 * random.below(8)));
    drawn.injection = random.below(2) == 0 ? injection_kind::bernoulli : injection_kind::poisson;
    return drawn;
}

/// Regulated flows in all classes but the last of several, whose flows send as they like.
traffic_desc draw_bounded_traffic(random_stream& random, const network_desc& described, unsigned nodes) {
    std::vector<traffic_class_desc> flows;
    for (const message_class_desc& carrier : described.classes) {
        const bool is_free = described.classes.size() > 1 && carrier.name == described.classes.back().name;
        for (unsigned count = 1 + random.below(3); count != 0; --count) {
            flows.push_back(draw_bounded_flow(random, carrier.name, static_cast<unsigned>(flows.size()), nodes));
            if (is_free) {
                flows.back().regulator = {};
                flows.back().nodes = {};
                flows.back().rate = 0.1 + 0.1 * random.below(8);
            }
        }
    }
    return bounded_traffic(std::move(flows));
}

/// A network with traffic of which some flow has a bound.
struct bounded_system {
    network_desc described;
    traffic_desc offered;
    std::vector<latency_bound> bounds;
};

bounded_system draw_bounded(random_stream& random) {
    for (unsigned tries = 0; tries < 1000; ++tries) {
        bounded_system drawn;
        drawn.described = draw_bounded_network(random);
        unsigned nodes = 1;
        for (const unsigned side : drawn.described.topology.dims) { nodes *= side; }
        drawn.offered = draw_bounded_traffic(random, drawn.described, nodes);
        drawn.bounds = latency_bounds(drawn.described, drawn.offered);
        if (std::ranges::any_of(drawn.bounds, &latency_bound::is_known)) { return drawn; }
    }
    ADD_FAILURE() << "no flow has a bound";
    return {};
}

/// Returns the number of groups; ORBWEAVER_BOUNDED_GROUPS asks for more.
unsigned bounded_groups() {
    const char* const asked = std::getenv("ORBWEAVER_BOUNDED_GROUPS");
    return asked != nullptr ? static_cast<unsigned>(std::stoul(asked)) : 10;
}
constexpr unsigned bounded_systems_of_a_group = 30;

struct bounded_latency : testing::TestWithParam<unsigned> {};

TEST_P(bounded_latency, is_never_exceeded) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    random_stream random(GetParam(), "latency_bounds_test");
    std::vector<bounded_system> drawn;
    std::vector<std::unique_ptr<loaded_network>> systems;
    for (unsigned number = 0; number < bounded_systems_of_a_group; ++number) {
        drawn.push_back(draw_bounded(random));
        systems.push_back(std::make_unique<loaded_network>(fmt::format("net{}", number), domain, drawn.back().described,
                                                           drawn.back().offered, number + 1));
    }
    sc_core::sc_start(domain.time(4200));
    unsigned checked = 0;
    unsigned near = 0;  // bounds of which a packet takes more than half
    for (unsigned number = 0; number < bounded_systems_of_a_group; ++number) {
        const traffic_result result = systems[number]->load.result();
        for (std::size_t flow = 0; flow < result.flows.size(); ++flow) {
            const latency_bound& bound = drawn[number].bounds[flow];
            const latency_summary& latency = result.flows[flow].release_latency;
            if (!bound.is_known() || latency.samples == 0) { continue; }
            EXPECT_LE(latency.max, bound.cycles)
                << "group " << GetParam() << ", system " << number << ", flow " << flow;
            ++checked;
            near += 2 * static_cast<double>(latency.max) > bound.cycles ? 1 : 0;
        }
    }
    RecordProperty("checked", static_cast<int>(checked));
    RecordProperty("near", static_cast<int>(near));
    EXPECT_GE(checked, bounded_systems_of_a_group);
    EXPECT_GE(near, 3U);
}

INSTANTIATE_TEST_SUITE_P(groups, bounded_latency, testing::Range(1U, bounded_groups() + 1));

}  // namespace
}  // namespace orbweaver::noc
