// SPDX-License-Identifier: Apache-2.0
// Network interface units of plug-ins, as the user runs them: ones that work, faulty ones, and machines that refuse
// them.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

std::vector<std::string> with_niu(const std::string& name, std::vector<std::string> pairs) {
    pairs.emplace_back("niu.impl=plugin");
    pairs.push_back("niu.external.library=" ORBWEAVER_PLUGIN_DIR "/lib" + name + ".so");
    return settings(pairs);
}

program_run run_niu(const std::string& name, std::vector<std::string> pairs = {},
                    const std::string& config = "configs/hello.yaml") {
    return run_orbweaver(config, with_niu(name, std::move(pairs)));
}

/// A result without what names the units, and without the counters that units of a plug-in do not have.
nlohmann::ordered_json without_units(const program_run& run) {
    nlohmann::ordered_json result = comparable(run.result, {"rtl", "niu"});
    result["config"].erase("niu");
    return result;
}

struct niu_case {
    const char* config;
    std::vector<std::string> pairs;
};

class own_niu_runs : public testing::TestWithParam<niu_case> {};

TEST_P(own_niu_runs, break_no_rule_and_have_the_cycles_of_models) {
    const niu_case& machine = GetParam();
    const program_run model = succeeded(run_orbweaver(machine.config, settings(machine.pairs)));
    const program_run own = succeeded(run_niu("own_niu", machine.pairs, machine.config));
    EXPECT_TRUE(without_units(own) == without_units(model));
    const auto& block = own.result["rtl"]["niu"];
    EXPECT_EQ(block["mismatches"], 0);
    EXPECT_EQ(block["flits_sent"], model.result["niu"]["injected_flits"]);
    EXPECT_EQ(block["flits_taken"], model.result["niu"]["ejected_flits"]);
    EXPECT_EQ(own.result["niu"].dump(), fmt::format("{{\"not_counted\":{}}}", block["instances"].get<unsigned>()));
}

/// A small machine of configs/scmp64_lu.yaml.
std::vector<std::string> small_lu(std::vector<std::string> more) {
    more.insert(more.end(), {"network.topology.dims=[4, 4]", "workload.args.n=32", "workload.args.block=8"});
    return more;
}

INSTANTIATE_TEST_SUITE_P(
    machines, own_niu_runs,
    testing::Values(
        niu_case{"configs/hello.yaml", {}}, niu_case{"configs/scmp64_lu.yaml", small_lu({})},
        niu_case{"configs/scmp64_lu.yaml", small_lu({"messaging.mode=ready", "network.router.vc_release=tail_credit",
                                                     "network.router.pipeline=three_stage", "network.link.cycles=3"})},
        niu_case{"configs/alltoall.yaml", {"messaging.system=active_message", "network.topology.dims=[2, 2]"}},
        niu_case{"configs/cluster/chips4.yaml", {}}, niu_case{"configs/hello.yaml", {"network.router.impl=module"}}),
    [](const auto& each) { return fmt::format("number_{}", each.index); });

TEST(own_niu, stands_next_to_models_whose_counters_remain) {
    const program_run model = succeeded(run_orbweaver("configs/hello.yaml", {}));
    const program_run own = succeeded(run_niu("own_niu", {"niu.impl_nodes=[5, 6]"}));
    EXPECT_TRUE(without_units(own) == without_units(model));
    const auto& block = own.result["rtl"]["niu"];
    EXPECT_EQ(block["instances"], 2);
    EXPECT_EQ(own.result["niu"]["not_counted"], 2);
    EXPECT_EQ(own.result["niu"]["injected_flits"].get<unsigned>() + block["flits_sent"].get<unsigned>(),
              model.result["niu"]["injected_flits"]);
}

TEST(own_niu, may_hold_flits_back) {
    const program_run held = succeeded(run_niu("own_niu", {"niu.external.parameters={gap: 3}"}));
    const program_run plain = succeeded(run_niu("own_niu"));
    EXPECT_GT(held.result["cycles"], plain.result["cycles"]);
    EXPECT_EQ(held.result["rtl"]["niu"]["flits_sent"], plain.result["rtl"]["niu"]["flits_sent"]);
}

/// A fault of a unit, and how it is named.
struct niu_fault {
    const char* fault;
    const char* rule;
    const char* text;
    unsigned cycle = 100;
};

class faulty_niu : public testing::TestWithParam<niu_fault> {};

TEST_P(faulty_niu, is_caught_in_its_cycle_and_named) {
    const niu_fault& fault = GetParam();
    const program_run wrong = run_niu(
        "faulty_niu", {fmt::format("niu.external.parameters={{fault: {}}}", fault.fault), "niu.impl_nodes=[5]"});
    EXPECT_EQ(wrong.exit_code, 6) << wrong.output;
    EXPECT_EQ(wrong.result["status"], "mismatch");
    const auto& first = wrong.result["rtl"]["niu"]["first"];
    EXPECT_EQ(first["rule"], fault.rule);
    EXPECT_EQ(first["niu"], "chip.tile5.niu");
    EXPECT_EQ(first["cycle"], fault.cycle);
    EXPECT_THAT(first["text"].get<std::string>(), HasSubstr(fault.text));
    EXPECT_THAT(wrong.output,
                HasSubstr(fmt::format("chip.tile5.niu breaks the rule `{}` in cycle {}: ", fault.rule, fault.cycle)));
    EXPECT_THAT(content_of(wrong.out / "lockstep.vcd"), HasSubstr("$scope module"));
}

// The unit sends its first flit in cycle 206, and gets its first one in cycle 641.
INSTANTIATE_TEST_SUITE_P(
    planted, faulty_niu,
    testing::Values(niu_fault{"twice", "rate", "two flits on a link in one cycle on vc 0", 206},
                    niu_fault{"lost", "kind", "a body, tag or tail on a virtual channel without a packet", 207},
                    niu_fault{"early_credit", "latency", "a credit leaves on vc 0 for cycle 643", 641},
                    niu_fault{"exception", "assertion", "in_0: a bug of the user", 641},
                    niu_fault{"process", "assertion", "a bug of the user"},
                    niu_fault{"credit", "credit_excess", "on vc 0, but all flits have been credited"},
                    niu_fault{"kind", "kind", "without a packet on vc 2"},
                    niu_fault{"record", "tag", "packet slot 1000, which has no open record"},
                    niu_fault{"source", "content", "with source 5, and the record has 6"},
                    niu_fault{"type", "content", "a head of TYPE 2 leaves in class data"},
                    niu_fault{"payload", "content", "a head for node 0 leaves with payload"},
                    niu_fault{"vc", "vc", "not its class's and phase's on vc 0"}),
    [](const auto& each) { return std::string(each.param.fault); });

TEST(deaf_niu, makes_a_deadlock_whose_report_names_it) {
    const program_run deaf = run_niu("faulty_niu", {"niu.external.parameters={fault: deaf}", "niu.impl_nodes=[5]"});
    EXPECT_THAT(deaf, ends_with(3, AllOf(HasSubstr("node 5: the interface unit of the plug-in has not taken a flit "
                                                   "that arrived in cycle 643"),
                                         HasSubstr("deadlock.json does not have what interface units of the plug-in "
                                                   "wait for"))));
}

TEST(refused_niu, is_named_with_the_place_and_the_reason) {
    const auto refusal = [](const std::string& name, std::vector<std::string> pairs) {
        const program_run refused = run_niu(name, std::move(pairs));
        EXPECT_EQ(refused.exit_code, 2) << refused.output;
        return refused.output;
    };
    const auto own = [&](const std::string& pair) { return refusal("own_niu", {pair}); };
    EXPECT_THAT(refusal("lost", {}), ContainsRegex("niu.external.library: there is no file '.*liblost.so'"));
    EXPECT_THAT(refusal("own_router", {}), HasSubstr("niu.external.library: libown_router.so registers no niu"));
    EXPECT_THAT(refusal("faulty_niu", {"niu.external.parameters={fault: unbound}"}),
                HasSubstr("leaves chip.tile0.niu.faulty.out_0 unbound: its constructor has to bind it to an object"));
    EXPECT_THAT(refusal("faulty_niu", {"niu.external.parameters={fault: no_core}"}),
                HasSubstr("core unbound: its constructor has to bind it to an object that takes instructions"));
    EXPECT_THAT(own("niu.impl_nodes=[16]"), HasSubstr("niu.impl_nodes.0: there are nodes 0 to 15, not 16"));
    EXPECT_THAT(own("threads=2"), HasSubstr("threads: interface units of a plug-in run on one thread"));
    EXPECT_THAT(own("core.memory_port=shared"), HasSubstr("core.memory_port: interface units of a plug-in have"));
    EXPECT_THAT(own("network.node_link.flits_per_cycle=0.5"), HasSubstr("flits_per_cycle: interface units of a"));
    EXPECT_THAT(own("network.faults=[{link: '*', at: 5}]"), HasSubstr("network.faults: interface units of a plug-in"));
    EXPECT_THAT(run_orbweaver("configs/hello.yaml", settings({"niu.external.library=CMakeLists.txt"})),
                ends_with(2, HasSubstr("niu.external.library: is for niu.impl: plugin")));
}

TEST(refused_niu, has_no_messages_to_trace_and_no_rtl) {
    const std::string config = ORBWEAVER_SOURCE_DIR "/configs/hello.yaml";
    for (const char* const trace : {"messages", "causes"}) {
        std::vector<std::string> words = with_niu("own_niu", {});
        words.insert(words.end(), {"--trace", trace});
        EXPECT_THAT(run_orbweaver(config, words),
                    ends_with(2, HasSubstr("niu.impl: plugin: interface units of a plug-in report no messages")));
    }
    std::vector<std::string> words = with_niu("own_niu", {});
    EXPECT_THAT(area_orbweaver(config, words),
                ends_with(2, HasSubstr("niu.impl: plugin is a unit of yours, which `area` does not synthesise")));
    EXPECT_THAT(check_orbweaver(config, words),
                ends_with(0, HasSubstr("Interface units of the plug-in take and send messages as orbweaver's do.")));
    const scratch_folder folder;
    words.insert(words.begin(), {"rtl", "emit", config, "--out", (folder.path() / "out").string()});
    EXPECT_THAT(run_in(folder.path(), words),
                ends_with(2, HasSubstr("niu.impl: plugin: a network in RTL is made and measured with orbweaver's")));
}

}  // namespace
}  // namespace orbweaver
