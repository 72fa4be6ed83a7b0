// SPDX-License-Identifier: Apache-2.0
// Multicast plans as their user runs them.
#include <fmt/core.h>

#include "multicast/network/edge_list.h"
#include "multicast/network/random_graph.h"
#include "multicast/plan/plan_file.h"
#include "multicast/plan/random_messages.h"
#include "multicast/plan_builder.h"
#include "sw_stack/shared/hash.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

std::string shipped(const std::string& name) { return std::string(ORBWEAVER_SOURCE_DIR "/configs/multicast/") + name; }

TEST(multicast_machine, carries_out_the_plans_that_are_shipped) {
    for (const char* plan : {"agents.plan", "chains.plan"}) {
        const program_run run =
            succeeded(run_orbweaver("configs/multicast/agents.yaml", settings({"multicast.plan=" + shipped(plan)})));
        const auto& multicast = run.result["multicast"];
        EXPECT_EQ(multicast["multicasts"], 16);
        EXPECT_EQ(multicast["deliveries"], 16 * 31);
        EXPECT_EQ(multicast["deliveries"], multicast["planned"]);
        EXPECT_GT(multicast["link_contention"]["cycles"], 0);
        EXPECT_THAT(run.output, HasSubstr("multicast  496 of 496 deliveries of 16 multicasts"));
    }
}

TEST(multicast_machine, switches_deliver_what_the_plan_states) {
    const program_run run = succeeded(run_orbweaver("configs/multicast/switches.yaml", {}));
    const auto& multicast = run.result["multicast"];
    EXPECT_EQ(multicast["copied_by"], "routers");
    EXPECT_EQ(multicast["deliveries"], 16 * 31);
    EXPECT_EQ(multicast["tables"]["groups"], 16);
    EXPECT_FALSE(multicast.contains("link_contention"));
    EXPECT_THAT(run.output, HasSubstr("16 groups in"));
}

/// Contention is reported at the links, so that it is the same over routers in RTL.
TEST(multicast_machine, counts_the_same_contention_over_routers_in_rtl) {
    SKIP_WITHOUT("verilator");
    using namespace multicast;
    random_graph_desc described{.switches = 4, .processors = 16};
    const routed_network network(random_graph(described));
    const auto bytes = write_plan(build_plan(network, random_messages(16, 8, 9, 1), multicast_algorithm::random_order));
    const auto plan = temporary_config("random.plan", {bytes.begin(), bytes.end()});
    const auto config = temporary_config("mesh.yaml",
                                         "system: network\n"
                                         "network:\n"
                                         "  topology: {kind: mesh, dims: [4, 4]}\n"
                                         "  classes:\n"
                                         "    - {name: thread, vcs: 2, types: [THREAD]}\n"
                                         "    - {name: data, vcs: 2, types: [DATA]}\n"
                                         "    - {name: rts, vcs: 1, types: [RTS]}\n"
                                         "    - {name: cts, vcs: 1, types: [CTS]}\n"
                                         "multicast: {startup_cycles: 10, flits: 32, plan: '" +
                                             plan.string() + "'}\n");
    const program_run model = succeeded(run_orbweaver(config.string(), {}));
    EXPECT_GT(model.result["multicast"]["link_contention"]["requests"], 0);
    EXPECT_GT(model.result["multicast"]["node_contention"]["requests"], 0);
    const program_run rtl = succeeded(run_orbweaver(config.string(), settings({"network.router.impl=rtl"})));
    EXPECT_EQ(rtl.result["multicast"], model.result["multicast"]);
}

/// Returns the sum that the firmware computes over all words that its nodes receive.
std::string checksum_of_deliveries(const multicast::multicast_plan& plan) {
    std::uint64_t sum = 0;
    for (std::uint32_t message = 0; message < plan.messages.size(); ++message) {
        for (const auto& [sender, receivers] : plan.messages[message].relays) {
            for (const unsigned each : receivers) { sum += hash(2, message, each); }
        }
    }
    return fmt::format("0x{:016x}", sum);
}

/// A plan causes equal deliveries on the network alone and by the firmware of cores, whose receives are posted ahead.
TEST(multicast_machine, cores_deliver_what_the_plan_states) {
    const std::string bytes = content_of(shipped("chip.plan"));
    const auto plan = multicast::read_plan({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    ASSERT_EQ(plan.messages.size(), 8U);
    const program_run network = succeeded(run_orbweaver(
        "configs/multicast/agents.yaml",
        settings({"network.topology.file=" + shipped("chip.edges"), "multicast.plan=" + shipped("chip.plan")})));
    const std::vector<std::vector<std::string>> variants{{"messaging.mode=ready"},
                                                         {"messaging.mode=rendezvous"},
                                                         {"messaging.mode=ready", "workload.args.order=in_turn"},
                                                         {"messaging.mode=rendezvous", "workload.args.order=in_turn"}};
    for (const auto& variant : variants) {
        const program_run run = verified(run_orbweaver("configs/multicast/firmware.yaml", settings(variant)));
        const auto& reports = run.result["workload"]["reports"];
        EXPECT_EQ(reports["deliveries"], network.result["multicast"]["deliveries"]);
        EXPECT_EQ(reports["delivered"], checksum_of_deliveries(plan));
    }
}

/// Every algorithm, every runner: endpoints, agents and the firmware of cores.
TEST(multicast_machine, all_runners_deliver_what_the_plans_of_all_algorithms_state) {
    using namespace multicast;
    random_graph_desc described{.switches = 4, .processors = 8, .seed = 5};
    const switch_graph switches = random_graph(described);
    const auto edges = temporary_config("small.edges", write_edge_list(switches));
    const auto messages = random_messages(8, 3, 5, 2);
    for (const multicast_algorithm algorithm : all_algorithms) {
        SCOPED_TRACE(name_of(algorithm));
        const auto plan = build_plan(routed_network(switches), messages, algorithm);
        const auto bytes = write_plan(plan);
        const std::string file = temporary_config("small.plan", {bytes.begin(), bytes.end()}).string();
        const std::string topology = "network.topology.file=" + edges.string();
        const auto run_network = [&](const std::string& runner) {
            return run_orbweaver("configs/multicast/agents.yaml",
                                 settings({topology, "multicast.plan=" + file, "multicast.runner=" + runner,
                                           "multicast.flits=9", "multicast.startup_cycles=10"}));
        };
        for (const char* runner : {"endpoints", "agents"}) {
            const program_run run = run_network(runner);
            ASSERT_EQ(run.exit_code, 0) << run.output;  // 4 unless every destination has every message once
            EXPECT_EQ(run.result["multicast"]["deliveries"], 3 * 5) << runner;
            EXPECT_EQ(run.result.contains("engines"), std::string(runner) == "agents");
        }
        const program_run cores =
            succeeded(run_orbweaver("configs/multicast/firmware.yaml",
                                    settings({topology, "workload.input=" + file, "workload.args.words=8"})));
        EXPECT_EQ(cores.result["workload"]["reports"]["deliveries"], 3 * 5);
        EXPECT_EQ(cores.result["workload"]["reports"]["delivered"], checksum_of_deliveries(plan));
    }
}

/// The deliveries of a plan are the same, and programs need more time.
TEST(multicast_machine, agents_carry_out_the_plans_that_are_shipped) {
    const std::vector<std::string> by_agents = settings({"multicast.runner=agents"});
    const program_run endpoints = run_orbweaver("configs/multicast/agents.yaml", {});
    const program_run agents = succeeded(run_orbweaver("configs/multicast/agents.yaml", by_agents));
    const auto& multicast = agents.result["multicast"];
    EXPECT_EQ(multicast["copied_by"], "agents");
    EXPECT_EQ(multicast["deliveries"], endpoints.result["multicast"]["deliveries"]);
    EXPECT_EQ(multicast["steps"], endpoints.result["multicast"]["steps"]);
    EXPECT_GT(multicast["completion"], endpoints.result["multicast"]["completion"]);
    EXPECT_EQ(agents.result["engines"]["alive"], 0);
    EXPECT_EQ(agents.result["engines"]["agents_sent"], 16 * 31);
    EXPECT_THAT(check_orbweaver("configs/multicast/agents.yaml", by_agents),
                ends_with(0, HasSubstr("Agents of a plan wait for no other agent")));
}

TEST(multicast_machine, agents_whose_engines_are_full_are_named) {
    const std::vector<std::string> small =
        settings({"multicast.runner=agents", "agent.memory='4 KiB'", "limits.cycles=50000"});
    EXPECT_THAT(run_orbweaver("configs/multicast/agents.yaml", small),
                ends_with(5, ContainsRegex("plan_multicast@[0-9]+.1 at pc [0-9]+; waits for memory of engine")));
    EXPECT_THAT(check_orbweaver("configs/multicast/agents.yaml", small),
                ends_with(0, HasSubstr("unproved: engines that are full hold up agents")));
}

/// An ordinary program, whose broadcasts follow the plan of the workload.
class planned_broadcast : public testing::TestWithParam<const char*> {
protected:
    static program_run run(const std::string& algorithm) {
        return run_orbweaver("configs/multicast/broadcast.yaml",
                             settings({"workload.args.algorithm=" + algorithm, GetParam()}));
    }
    static long cycles(const program_run& outcome) {
        return outcome.result["workload"]["reports"]["operation_cycles"].get<long>();
    }
    static long data_packets(const program_run& outcome) {
        return outcome.result["network"]["classes"]["data"]["packets"].get<long>();
    }
};

TEST_P(planned_broadcast, takes_fewer_cycles_and_no_other_messages_than_a_binomial_tree) {
    const program_run planned = run("automatic");
    const program_run binomial = run("binomial");
    for (const program_run& each : {planned, binomial}) {
        ASSERT_EQ(each.exit_code, 0) << each.output;
        EXPECT_EQ(each.result["workload"]["verified"], true);
    }
    EXPECT_LT(cycles(planned), cycles(binomial));
    EXPECT_EQ(data_packets(planned), data_packets(binomial)) << "every destination once";
}

INSTANTIATE_TEST_SUITE_P(modes, planned_broadcast,
                         testing::Values("messaging.mode=rendezvous", "messaging.mode=ready",
                                         "messaging.system=active_message"));

/// Other groups than those of the plan.
TEST(multicast_machine, broadcasts_of_ad_hoc_groups_follow_the_binomial_tree_next_to_a_plan) {
    const auto reports = [](const std::string& algorithm) {
        const program_run run =
            succeeded(run_orbweaver("configs/multicast/broadcast.yaml",
                                    settings({"workload.args.members=5", "workload.args.algorithm=" + algorithm})));
        return run.result["workload"]["reports"];
    };
    EXPECT_EQ(reports("automatic")["operation_cycles"], reports("binomial")["operation_cycles"]);
}

TEST(multicast_machine, refutes_the_literal_rule_with_a_cycle_and_runs_nothing_by_it) {
    const auto edges =
        temporary_config("cycle.edges", "nodes * 1\n0 4\n0 6\n4 9\n6 2\n9 1\n2 1\n9 2\n0 3\n0 5\n0 7\n0 8\n");
    const auto config = temporary_config(
        "cycle.yaml", "system: network\nnetwork:\n  topology: {kind: irregular, file: " + edges.string() +
                          "}\n  routing: up_down_literal\ntraffic: {rate: 0.1}\n");
    const program_run check = check_orbweaver(config.string(), {});
    EXPECT_EQ(check.exit_code, 3) << check.output;
    EXPECT_EQ(check.result["verdict"], "rule_cycle");
    EXPECT_EQ(check.result["cycle"].size(), 3U);
    const program_run run = run_orbweaver(config.string(), {});
    EXPECT_THAT(run, ends_with(2, HasSubstr("cycle.yaml:4:12: network.routing: up links form a cycle: 1 -> 9 -> 2")));
    EXPECT_TRUE(run.result.is_null());
}

TEST(multicast_machine, cores_refuse_what_is_no_plan_for_them) {
    const auto refusal = [](const std::string& input) {
        const program_run run =
            run_orbweaver("configs/multicast/firmware.yaml", settings({"workload.input='" + input + "'"}));
        EXPECT_EQ(run.exit_code, 4);
        return run.output;
    };
    EXPECT_THAT(refusal(temporary_config("short.plan", "OWMP").string()),
                HasSubstr("the plan, byte 4: expected version 1"));
    EXPECT_THAT(refusal(shipped("agents.plan")),
                HasSubstr("the plan, byte 8: expected as many processors as the machine has nodes"));
    const auto twice = multicast::write_plan({16, {{0, {{0, {3, 3}}}}}});
    EXPECT_THAT(refusal(temporary_config("twice.plan", {twice.begin(), twice.end()}).string()),
                HasSubstr("expected a destination that does not have the message"));
}

}  // namespace
}  // namespace orbweaver
