// SPDX-License-Identifier: Apache-2.0
// Plans that agents carry out. The mirror of sim/multicast/plan_agents.cpp and of hw/agent/multicast, whose program it
// brings.
#include "sim/multicast/plan_agents.h"

#include "hw/agent/multicast/agent_multicast.h"
#include "hw/agent/onchip/agent_words.h"
#include "hw/noc/multicast/multicast.h"
#include "hw/noc/network_desc.h"
#include "multicast/network/edge_list.h"
#include "multicast/network/random_graph.h"
#include "multicast/plan/random_messages.h"
#include "multicast/plan_builder.h"
#include "sim/multicast/plan_input.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::sim {
namespace {

using namespace multicast;

constexpr unsigned flits = 20;
constexpr cycle_t startup_cycles = 100;
const std::filesystem::path agency = std::filesystem::path{ORBWEAVER_SOURCE_DIR} / "sw_stack" / "agents";

std::uint32_t entry(unsigned node, unsigned entries) { return node << 15 | entries; }

agent::agent_engine_desc plan_engine() {
    agent::agent_engine_desc described;
    described.node.memory_bytes = 1 << 20;
    described.segment_flits = 0;
    described.out_cycles = startup_cycles;
    return described;
}

/// A network of switches with one runner of a plan.
class plan_bench {
public:
    plan_bench(clock_domain& domain, const std::string& name, const switch_graph& switches, const multicast_plan& plan,
               bool by_agents, const agent::agent_engine_desc& engine = plan_engine())
        : m_edges(write_edge_list(switches)),
          net((name + "_net").c_str(), domain, described(by_agents ? message_type::agent : message_type::data),
              packets) {
        const std::string run_name = name + "_run";
        const noc::multicast_relays relays = relays_of(plan);
        if (by_agents) {
            auto made = std::make_unique<agent::agent_multicast>(
                run_name.c_str(), domain, net, relays, plan_agents(relays, flits, agency), engine, 1, control);
            agents = made.get();
            run = std::move(made);
        } else {
            const noc::multicast_sending sending{startup_cycles, false, flits};
            run = std::make_unique<noc::multicast>(run_name.c_str(), domain, net, relays, sending, control);
        }
    }

private:
    noc::network_desc described(message_type carried) const {
        return {.topology = {.kind = "irregular", .file = m_edges.path()},
                .routing = "up_down_lowest",
                .classes = {{"all", 1, {carried}}},
                .vc_depth = 4,
                .router = {.arbiter = noc::arbiter_kind::oldest_first}};
    }

    scratch_file m_edges;

public:
    run_control control;  // not attached to the clock: other networks go on
    packet_ledger packets;
    noc::network net;
    std::unique_ptr<noc::multicast_run> run;
    agent::agent_multicast* agents = nullptr;  // the run, if it is by agents
};

TEST(destination_list, is_the_tree_of_a_message_depth_first_in_the_order_of_the_plan) {
    const noc::multicast_relays planned = relays_of({6, {{0, {{0, {4, 1}}, {3, {5}}, {4, {3, 2}}}}, {2, {}}}});
    EXPECT_THAT(destination_list(planned, 0),
                ElementsAre(entry(0, 6), entry(4, 4), entry(3, 2), entry(5, 1), entry(2, 1), entry(1, 1)));
    EXPECT_THAT(destination_list(planned, 1), ElementsAre(entry(2, 1)));
}

TEST(plan_agents, hold_program_payload_and_list) {
    const noc::multicast_relays planned = relays_of({3, {{1, {{1, {0}}}}, {0, {{0, {1, 2}}}}}});
    const std::vector<agent::agent_image> agents = plan_agents(planned, flits, agency);
    ASSERT_EQ(agents.size(), 2U);
    const agent::agent_image& second = agents[1];
    EXPECT_EQ(second.dlen, 4 * (flits - 1));
    EXPECT_EQ(second.body.size(), second.daddr + 4U * 3);
    const std::uint32_t payload = (second.daddr - second.dlen) / 4;
    EXPECT_EQ(agent::body_word(second.body, payload), 1U) << "the number of the message";
    EXPECT_EQ(agent::body_word(second.body, second.daddr / 4), entry(0, 3));
    EXPECT_EQ(agent::body_word(second.body, second.daddr / 4 + 2), entry(2, 1));
}

TEST(agent_loads, are_the_bodies_that_a_plan_brings_to_each_node_or_makes_there) {
    const noc::multicast_relays planned = relays_of({4, {{0, {{0, {2, 1}}, {2, {3}}}}, {1, {{1, {2}}}}}});
    const std::vector<agent::agent_image> agents = plan_agents(planned, flits, agency);
    const std::uint64_t first = agents[0].body.size();
    const std::uint64_t second = agents[1].body.size();
    const std::vector<agent_load> loads = agent_loads(planned, agents, 4);
    EXPECT_EQ(loads[0].bytes, 3 * first);
    EXPECT_EQ(loads[1].bytes, first + 2 * second);
    EXPECT_EQ(loads[2].bytes, 2 * first + second);
    EXPECT_EQ(loads[3].bytes, first);
    EXPECT_EQ(loads[2].bodies, 3U);
}

/// Switches 0-1-2 in a row with two processors each; one copy.
TEST(agent_multicast, pays_for_instructions_copy_start_up_and_worm) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    plan_bench bench(domain, "row", graph_of({{0, 1}, {1, 2}}, {2, 2, 2}), {6, {{0, {{0, {4}}}}}}, true);
    sc_core::sc_start();
    ASSERT_TRUE(bench.control.finished());
    EXPECT_EQ(bench.control.outcome()->status, "ok");
    const agent::agent_multicast& run = *bench.agents;
    const auto& source = run.engines().engines()[0]->state();
    const auto& destination = run.engines().engines()[4]->state();
    const unsigned words = static_cast<unsigned>(plan_agents(run.planned(), flits, agency)[0].body.size()) / 4;
    // Dispatch, instructions and the copy; start-up; head, tag, shell and body over three switches; dispatch and
    // instructions; download of the payload.
    const cycle_t before_end = 1 + source.counters.instructions + words;
    const cycle_t worm = 1 + 3 * 2 + (2 + agent::agent_shell_words + words) - 1;
    const cycle_t there = 1 + destination.counters.instructions;
    const cycle_t download = 1 + flits - 1;
    constexpr cycle_t behind_the_copy = 9;  // instructions of the source, to its end
    EXPECT_EQ(run.result().last, before_end - behind_the_copy + startup_cycles + worm + there + download);
    EXPECT_EQ(run.engines().ledger().alive(), 0U);
    EXPECT_EQ(run.result().copied_by, noc::multicast_copier::agents);
}

TEST(agent_multicast, starts_copies_up_one_after_the_other) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    const switch_graph switches = graph_of({{0, 1}, {1, 2}}, {2, 2, 2});
    plan_bench one(domain, "one", switches, {6, {{0, {{0, {1}}}}}}, true);
    plan_bench two(domain, "two", switches, {6, {{0, {{0, {4, 1}}}}}}, true);
    sc_core::sc_start();
    const unsigned worm = 2 + agent::agent_shell_words +
                          static_cast<unsigned>(plan_agents(two.run->planned(), flits, agency)[0].body.size()) / 4;
    const cycle_t later = two.run->result().last - one.run->result().last;
    EXPECT_GE(later, startup_cycles + worm);
    EXPECT_LE(later, startup_cycles + worm + 10) << "and instructions, which overlap with it but for the last";
}

TEST(agent_multicast, is_over_at_once_without_copies) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    plan_bench bench(domain, "row", graph_of({{0, 1}}, {1, 1}), {2, {{0, {}}}}, true);
    sc_core::sc_start();
    EXPECT_EQ(bench.control.outcome()->status, "ok");
    EXPECT_EQ(bench.run->result().deliveries, 0U);
}

/// Plans on random networks cause equal deliveries by every algorithm.
TEST(agent_multicast, reaches_every_destination_once_by_every_algorithm_as_endpoints_do) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    std::vector<std::unique_ptr<plan_bench>> benches;
    for (unsigned seed = 0; seed < 2; ++seed) {
        random_graph_desc described;
        described.switches = 5 + seed;
        described.processors = 3 * described.switches;
        described.seed = seed;
        const switch_graph switches = random_graph(described);
        const routed_network routed(switches);
        const auto messages = random_messages(described.processors, 6, 7, seed);
        for (const multicast_algorithm algorithm : all_algorithms) {
            for (const bool by_agents : {false, true}) {
                benches.push_back(std::make_unique<plan_bench>(domain, "b" + std::to_string(benches.size()), switches,
                                                               build_plan(routed, messages, algorithm), by_agents));
            }
        }
    }
    sc_core::sc_start();
    for (std::size_t pair = 0; pair < benches.size(); pair += 2) {
        for (const std::size_t number : {pair, pair + 1}) {
            const plan_bench& bench = *benches[number];
            ASSERT_TRUE(bench.control.finished()) << number;
            EXPECT_EQ(bench.control.outcome()->status, "ok") << number;
            EXPECT_THAT(bench.control.outcome()->details, IsEmpty()) << number;
            EXPECT_EQ(bench.run->result().deliveries, 6U * 7U) << number;
        }
        EXPECT_GT(benches[pair + 1]->run->result().last, benches[pair]->run->result().last) << "programs cost";
        EXPECT_EQ(benches[pair + 1]->agents->engines().ledger().alive(), 0U);
    }
    while (!benches.empty()) { benches.pop_back(); }
}

/// Four engines with memory for one agent each: none can be copied.
TEST(agent_multicast, may_be_stuck_where_engines_have_no_memory_for_the_plan) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    const multicast_plan rotation{
        4, {{0, {{0, {1, 2, 3}}}}, {1, {{1, {2, 3, 0}}}}, {2, {{2, {3, 0, 1}}}}, {3, {{3, {0, 1, 2}}}}}};
    const noc::multicast_relays relays = relays_of(rotation);
    const std::uint64_t body = plan_agents(relays, flits, agency)[0].body.size();
    agent::agent_engine_desc small = plan_engine();
    small.node.memory_bytes = body;
    plan_bench stuck(domain, "stuck", graph_of({{0, 1}}, {2, 2}), rotation, true, small);
    agent::agent_engine_desc enough = plan_engine();
    enough.node.memory_bytes = agent_loads(relays, plan_agents(relays, flits, agency), 4)[0].bytes;
    plan_bench whole(domain, "whole", graph_of({{0, 1}}, {2, 2}), rotation, true, enough);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
    EXPECT_TRUE(whole.control.finished());
    EXPECT_FALSE(stuck.control.finished());
    EXPECT_EQ(stuck.run->result().deliveries, 0U);
}

}  // namespace
}  // namespace orbweaver::sim
