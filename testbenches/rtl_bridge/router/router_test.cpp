// SPDX-License-Identifier: Apache-2.0
// The router in RTL against the model: every wire of every link in every cycle, under random traffic with stalls.
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>

#include "testbenches/rtl_bridge/router/lockstep_bench.h"

namespace orbweaver::rtl {
namespace {

/// The parameters of a router that is built once and runs under several loads.
struct rtl_parameters {
    const char* name;
    std::vector<unsigned> class_vcs;
    unsigned phases;
    unsigned vc_depth;
    noc::router_pipeline pipeline;
    design_form form = design_form::rtl;
    std::function<void(noc::network_desc&)> change = [](noc::network_desc&) {};
};

/// Rings with datelines, and most options. No two ways are equally long: networks of other names draw otherwise.
void make_torus(noc::network_desc& described) {
    described.topology.kind = "torus";
    described.router.vc_allocator = noc::allocator_kind::islip;
    described.router.switch_allocator = noc::allocator_kind::islip;
    described.router.allocator_iterations = 2;
    described.router.arbiter = noc::arbiter_kind::matrix;
    described.router.vc_release = noc::vc_release_kind::tail_credit;
}

/// Heads that choose their ways, and classes that share a channel.
void make_adaptive(noc::network_desc& described) {
    described.routing = "odd_even";
    described.classes = {{"a", 1, {}, 0b011}, {"b", 1, {}, 0b110}};
    described.router.vc_allocator = noc::allocator_kind::separable_output_first;
    described.router.switch_allocator = noc::allocator_kind::separable_output_first;
}

/// Flits go two and three cycles apart on links between routers, at most three in four cycles on those of nodes.
/// Buffers are deep enough to keep the links busy.
void make_narrow(noc::network_desc& described) {
    described.link.flits_per_cycle = 0.4;
    described.node_flits_per_cycle = 0.75;
}

/// Links of the middle column and of its nodes differ from the others.
void make_different(noc::network_desc& described) {
    described.links = {{"column 1", 5, 0.4},
                       {"n[147].*", 0, 0.5, noc::link_direction::named},
                       {"n4.in", 4, 0.75, noc::link_direction::named},
                       {"n0.out", 6, 0, noc::link_direction::named}};
}

/// Rings in one direction.
void make_one_way(noc::network_desc& described) {
    described.topology.kind = "torus";
    described.topology.dims = {3, 2};
    described.links = {{"*.W", 5, 0.5, noc::link_direction::one_way}, {"*.N", 0, 0, noc::link_direction::one_way}};
}

/// Heads wait at the front of their buffers.
void slow_heads_down(noc::network_desc& described) { described.router.head_cycles = 1; }
/// Few ports: the compiler takes long for many virtual channels.
void slow_heads_of_ring(noc::network_desc& described) {
    make_torus(described);
    described.topology.dims = {5};
    described.router.head_cycles = 4;
}
/// Heads that choose their ways choose when they ask.
void slow_heads_with_choices(noc::network_desc& described) {
    make_adaptive(described);
    described.topology.dims = {3, 2};
    described.router.head_cycles = 2;
}

void PrintTo(const rtl_parameters& value, std::ostream* out) { *out << value.name; }

class rtl_router_bench : public testing::TestWithParam<rtl_parameters> {
protected:
    /// The n-th load: from a trickle to more than the network takes, sinks that read now and then.
    lockstep_case load(unsigned number) const {
        const rtl_parameters& parameters = GetParam();
        lockstep_case drawn{parameters.class_vcs, parameters.phases, parameters.vc_depth, parameters.pipeline};
        constexpr std::uint32_t loads[] = {10, 100, 400, 1000};
        drawn.form = parameters.form;
        drawn.change = parameters.change;
        drawn.link_cycles = 1 + number % 3;
        drawn.load.seed = 100 + number;
        drawn.load.creating = 300;
        drawn.load.packets_per_kilocycle = loads[number % 4];
        drawn.load.longest = 7;
        drawn.load.reading = 1 + number % 4;
        return drawn;
    }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
};

class rtl_router_of : public rtl_router_bench {};
class rtl_router_netlist_of : public rtl_router_bench {};

INSTANTIATE_TEST_SUITE_P(
    parameters, rtl_router_of,
    testing::ValuesIn(std::vector<rtl_parameters>{
        {"two_classes_single_cycle", {2, 1}, 1, 4, noc::router_pipeline::single_cycle},
        {"two_phases_on_a_torus", {2}, 2, 3, noc::router_pipeline::three_stage, design_form::rtl, make_torus},
        {"shared_channels_of_one_flit_and_ways_to_choose",
         {1},
         1,
         1,
         noc::router_pipeline::single_cycle,
         design_form::rtl,
         make_adaptive},
        {"narrow_links", {1}, 1, 6, noc::router_pipeline::single_cycle, design_form::rtl, make_narrow},
        {"links_that_differ", {1}, 1, 6, noc::router_pipeline::three_stage, design_form::rtl, make_different},
        {"links_in_one_direction", {2}, 1, 3, noc::router_pipeline::single_cycle, design_form::rtl, make_one_way},
        {"slow_heads_on_one_channel", {1}, 1, 3, noc::router_pipeline::three_stage, design_form::rtl, slow_heads_down},
        {"slow_heads_on_four_channels_of_a_ring",
         {4},
         1,
         4,
         noc::router_pipeline::single_cycle,
         design_form::rtl,
         slow_heads_of_ring},
        {"slow_heads_with_ways_to_choose",
         {1},
         1,
         2,
         noc::router_pipeline::single_cycle,
         design_form::rtl,
         slow_heads_with_choices}}),
    [](const auto& named) { return named.param.name; });

INSTANTIATE_TEST_SUITE_P(
    parameters, rtl_router_netlist_of,
    testing::Values(
        rtl_parameters{"two_phases_three_stage", {1}, 2, 3, noc::router_pipeline::three_stage, design_form::netlist},
        rtl_parameters{"one_channel_of_one_flit_and_slow_heads",
                       {1},
                       1,
                       1,
                       noc::router_pipeline::single_cycle,
                       design_form::netlist,
                       slow_heads_down}),
    [](const auto& named) { return named.param.name; });

/// Eight loads at once, all in lockstep.
void run_in_lockstep(clock_domain& domain, const std::function<lockstep_case(unsigned)>& load) {
    std::vector<std::unique_ptr<lockstep_bench>> benches;
    for (unsigned number = 0; number < 8; ++number) {
        benches.push_back(std::make_unique<lockstep_bench>(fmt::format("net{}", number), domain, load(number)));
    }
    sc_core::sc_start();
    for (const auto& bench : benches) {
        EXPECT_FALSE(bench->control().finished()) << bench->control().outcome()->summary;
        EXPECT_EQ(bench->counters().instances, bench->system().net().routers());
        EXPECT_EQ(bench->counters().mismatches, 0U);
        EXPECT_GT(bench->counters().cycles_compared, 100U);
        bench->system().expect_conservation();
    }
}

TEST_P(rtl_router_of, equals_the_model_on_every_wire_in_every_cycle) {
    SKIP_WITHOUT("verilator");
    run_in_lockstep(domain, [this](unsigned number) { return load(number); });
}

TEST_P(rtl_router_netlist_of, equals_the_model_on_every_wire_in_every_cycle) {
    SKIP_WITHOUT("verilator");
    SKIP_WITHOUT("yosys");
    run_in_lockstep(domain, [this](unsigned number) { return load(number); });
}

TEST_P(rtl_router_of, can_stand_in_for_the_model_everywhere_or_at_some_nodes) {
    SKIP_WITHOUT("verilator");
    std::vector<std::unique_ptr<lockstep_bench>> benches;
    const auto add = [&](noc::router_impl impl, std::vector<unsigned> nodes) {
        lockstep_case parameters = load(3);
        parameters.impl = impl;
        parameters.impl_nodes = std::move(nodes);
        benches.push_back(std::make_unique<lockstep_bench>(fmt::format("net{}", benches.size()), domain, parameters));
    };
    add(noc::router_impl::model, {});
    add(noc::router_impl::rtl, {});
    add(noc::router_impl::rtl, {0, 4});
    add(noc::router_impl::lockstep, {3});
    sc_core::sc_start();
    const noc::network& model = benches.front()->system().net();
    for (const auto& bench : benches) {
        EXPECT_FALSE(bench->control().finished()) << bench->control().outcome()->summary;
        bench->system().expect_conservation();
        EXPECT_EQ(bench->system().book().last_arrival, benches.front()->system().book().last_arrival);
        for (unsigned link = 0; link < model.links(); ++link) {
            const noc::link_counters mine = bench->system().net().link_at(link).counters();
            EXPECT_EQ(mine.flits, model.link_at(link).counters().flits) << model.link_name(link);
            EXPECT_EQ(mine.buffered, model.link_at(link).counters().buffered) << model.link_name(link);
        }
    }
    EXPECT_EQ(benches[0]->counters().instances, 0U);
    EXPECT_EQ(benches[1]->counters().instances, model.routers());
    EXPECT_EQ(benches[2]->counters().instances, 2U);
    EXPECT_EQ(benches[3]->counters().instances, 1U);
}

/// Returns the report of the packets in all routers, including those whose position is not certain.
std::string text_of_waits(const noc::network& net) {
    std::string text;
    for (const noc::network_wait& wait : net.waits()) {
        text += fmt::format("{} of n{} for n{} at {}, {} flits, wants {}: {}\n", wait.packet, wait.source.value,
                            wait.destination.value, wait.position, wait.flits, wait.wants, describe(wait.reason));
    }
    return text;
}

// Reports of saturated networks differed: the RTL reported on the cycle before, and held channels free whose credits
// were not back.
TEST_P(rtl_router_of, holds_packets_up_for_the_reasons_of_the_model_in_every_cycle) {
    SKIP_WITHOUT("verilator");
    std::vector<std::unique_ptr<lockstep_bench>> benches;
    for (const noc::router_impl impl : {noc::router_impl::model, noc::router_impl::rtl}) {
        lockstep_case parameters = load(3);
        parameters.impl = impl;
        benches.push_back(std::make_unique<lockstep_bench>(fmt::format("net{}", benches.size()), domain, parameters));
    }
    std::string in_model;
    std::size_t most = 0;
    do {
        sc_core::sc_start(domain.period());
        in_model = text_of_waits(benches[0]->system().net());
        most = std::max(most, in_model.size());
        ASSERT_EQ(text_of_waits(benches[1]->system().net()), in_model) << "cycle " << domain.now();
    } while (sc_core::sc_pending_activity());
    EXPECT_GT(most, 1000U) << "the network is full at times";
}

}  // namespace
}  // namespace orbweaver::rtl
