// SPDX-License-Identifier: Apache-2.0
// Routers of plug-ins, as the user runs them: one that works, faulty ones, and libraries that are refused.
#include <fmt/core.h>

#include <fstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

std::string library(const std::string& name) { return ORBWEAVER_PLUGIN_DIR "/lib" + name + ".so"; }

/// A run with routers of a plug-in.
program_run run_plugin(const std::string& config, const std::string& name, std::vector<std::string> pairs = {}) {
    pairs.emplace_back("network.router.impl=plugin");
    pairs.push_back("network.router.external.library=" + library(name));
    return run_orbweaver(config, settings(pairs));
}

/// A result without what names the routers.
nlohmann::ordered_json without_routers(const program_run& run) {
    nlohmann::ordered_json result = comparable(run.result, {"rtl"});
    result["config"]["network"].erase("router");
    return result;
}

struct own_case {
    const char* config;
    std::vector<std::string> pairs;
};

class own_router_runs : public testing::TestWithParam<own_case> {};

TEST_P(own_router_runs, break_no_rule_and_have_the_cycles_of_models) {
    const own_case& machine = GetParam();
    const program_run own = succeeded(run_plugin(machine.config, "own_router", machine.pairs));
    const auto& router = own.result["rtl"]["router"];
    EXPECT_EQ(router["mismatches"], 0);
    EXPECT_EQ(router["flits"], router["credits"]);
    EXPECT_EQ(router["head_cycles"]["least"], 1);
    EXPECT_TRUE(without_routers(own) == without_routers(run_orbweaver(machine.config, settings(machine.pairs))));
}

/// A short run of traffic. The file has three stages a router, and own_router one.
std::vector<std::string> traffic_with(const std::string& pair) {
    return {"traffic.find_saturation=false",
            "traffic.rate=0.2",
            "traffic.warmup_cycles=500",
            "traffic.measure_cycles=2000",
            "network.router.pipeline=single_cycle",
            pair};
}

INSTANTIATE_TEST_SUITE_P(
    machines, own_router_runs,
    testing::Values(own_case{"configs/hello.yaml", {}},
                    own_case{"configs/scmp64_lu.yaml",
                             {"network.topology.dims=[4, 4]", "workload.args.n=32", "workload.args.block=8"}},
                    own_case{"configs/noc/find_saturation.yaml",
                             traffic_with("network.topology={kind: torus, dims: [4, 4]}")},
                    own_case{"configs/noc/find_saturation.yaml", traffic_with("network.routing=valiant")}),
    [](const auto& each) { return fmt::format("number_{}", each.index); });

/// A run of configs/hello.yaml, which has to be as with models.
void expect_cycles_of_models(const program_run& own) {
    ASSERT_EQ(own.exit_code, 0) << own.output;
    EXPECT_TRUE(without_routers(own) == without_routers(run_orbweaver("configs/hello.yaml", {})));
}

TEST(own_routers, stand_next_to_models_and_modules_with_the_same_cycles) {
    const program_run own = run_plugin("configs/hello.yaml", "own_router",
                                       {"network.router.impl_nodes=[0, 5, 6]", "network.router.module_nodes=[1, 4]"});
    expect_cycles_of_models(own);
    EXPECT_EQ(own.result["rtl"]["router"]["instances"], 3);
}

// The clock is the only process then, and runs ahead of the kernel's time.
TEST(own_routers, need_no_process) { expect_cycles_of_models(run_plugin("configs/hello.yaml", "clocked_router")); }

TEST(own_routers, may_send_between_edges) {
    expect_cycles_of_models(run_plugin("configs/hello.yaml", "faulty_router",
                                       {"network.router.external.parameters={fault: falling, port: 1}"}));
}

/// A fault of a router, and how it is named.
struct plugin_fault {
    const char* fault;
    const char* rule;
    const char* text;
    unsigned port = 1;
    const char* rate = "0.3";
};

class faulty_plugin : public testing::TestWithParam<plugin_fault> {};

TEST_P(faulty_plugin, is_caught_in_its_cycle_and_named) {
    const plugin_fault& fault = GetParam();
    const program_run wrong =
        run_plugin(ORBWEAVER_SOURCE_DIR "/examples/own_router/own_router.yaml", "faulty_router",
                   {fmt::format("network.router.external.parameters={{fault: {}, port: {}}}", fault.fault, fault.port),
                    "network.router.impl_nodes=[5]", fmt::format("traffic.rate={}", fault.rate)});
    EXPECT_EQ(wrong.exit_code, 6) << wrong.output;
    EXPECT_EQ(wrong.result["status"], "mismatch");
    const auto& first = wrong.result["rtl"]["router"]["first"];
    EXPECT_EQ(first["rule"], fault.rule);
    EXPECT_EQ(first["router"], "network.r5");
    EXPECT_THAT(first["text"].get<std::string>(), ContainsRegex(fault.text));
    EXPECT_THAT(wrong.output, HasSubstr(fmt::format("network.r5 breaks the rule `{}` in cycle {}: ", fault.rule,
                                                    first["cycle"].get<unsigned>())));
    const std::string last = wrong.result["outcome"]["details"].rbegin()[1];  // before the name of the waveform
    EXPECT_GE(std::stoul(last.substr(std::string("cycle ").size())), first["cycle"].get<unsigned>()) << last;
    EXPECT_THAT(content_of(wrong.out / "lockstep.vcd"), HasSubstr("$scope module plugin"));
}

INSTANTIATE_TEST_SUITE_P(
    planted, faulty_plugin,
    testing::Values(plugin_fault{"drop", "order", "leaves before"},
                    plugin_fault{"double", "rate", "the link has got one for cycle"},
                    plugin_fault{"vc", "vc", "leaves by output E vc"}, plugin_fault{"no_vc", "vc", "on vc 77"},
                    plugin_fault{"kind", "kind", "leaves with head 0 and tail 1"},
                    plugin_fault{"payload", "tag", "none with this tag is inside"},
                    plugin_fault{"class", "content", "class 0x1 instead of 0x0"},
                    plugin_fault{"early", "latency", "a router takes a cycle at least"},
                    plugin_fault{"between", "rate", "between cycles"},
                    plugin_fault{"output", "route", "leaves by output"},
                    plugin_fault{"credit", "credit_excess", "have been credited"},
                    plugin_fault{"credit_vc", "vc", "a credit leaves for E on vc 9, and there are 2"},
                    plugin_fault{"credits", "no_credit", "without a credit", 1, "0.9"},
                    plugin_fault{"exception", "assertion", "^network.r5.faulty.out_1: a bug of the user"},
                    plugin_fault{"number", "assertion", "out_1: threw an object that is no std::exception"},
                    plugin_fault{"process", "assertion", "a bug of the user"}),
    [](const auto& each) { return std::string(each.param.fault); });

TEST(refused_plugin, is_named_with_the_place_and_the_reason) {
    const scratch_folder folder;
    const std::string config = (folder.path() / "net.yaml").string();
    const auto refusal = [&](const std::string& file, const std::string& more = "") {
        std::ofstream(config) << fmt::format(
            "system: network\nnetwork:\n  topology: {{kind: mesh, dims: [2, 2]}}\n  router:\n    impl: plugin\n"
            "    external:\n      {}\n{}",
            file.empty() ? "latency: 1" : "library: " + file, more);
        const program_run refused = run_orbweaver(config, {});
        EXPECT_EQ(refused.exit_code, 2) << refused.output;
        EXPECT_TRUE(refused.result.is_null());
        return refused.output;
    };
    std::ofstream(folder.path() / "text.so") << "no library\n";
    EXPECT_THAT(refusal(""), HasSubstr("network.router.external.library: is missing"));
    EXPECT_THAT(refusal("lost.so"), ContainsRegex("net.yaml:7:16: .*library: there is no file '.*lost.so'"));
    EXPECT_THAT(refusal("text.so"), ContainsRegex("net.yaml:7:16: .*library: cannot load .*text.so"));
    EXPECT_THAT(refusal(ORBWEAVER_REFERENCE_LIBRARY), HasSubstr("lacks orbweaver_plugin"));
    EXPECT_THAT(refusal(library("refused_interface")),
                HasSubstr("is built for plug-in interface 99, and this program"));
    EXPECT_THAT(refusal(library("refused_version")), HasSubstr("is built for orbweaver 0.1.0, and this program has"));
    EXPECT_THAT(refusal(library("refused_size")), HasSubstr("objects have other sizes: build it again"));
    EXPECT_THAT(refusal(library("refused_null")), HasSubstr("registers nothing: orbweaver_plugin() returned null"));
    const auto faulty = [&](const std::string& fault) {
        return refusal(library("faulty_router"), fmt::format("      parameters: {{fault: {}}}\n", fault));
    };
    EXPECT_THAT(faulty("throw"), ContainsRegex("net.yaml:7:16: .*libfaulty_router.so cannot make router .*: depth has "
                                               "to be a power of two"));
    EXPECT_THAT(faulty("object"), HasSubstr("it threw an object that is no std::exception"));
    EXPECT_THAT(faulty("nothing"), HasSubstr("its factory returned null"));
    EXPECT_THAT(faulty("ports"), HasSubstr("has a router of 1 inputs and 1 outputs, and router 0 has 3 ports"));
    EXPECT_THAT(faulty("unbound"), HasSubstr("leaves network.r0.faulty.in_0 unbound: its constructor has to bind it"));
    EXPECT_THAT(refusal(library("own_router"), "threads: 2\n"), HasSubstr("threads: routers of a plug-in run on one"));
}

TEST(refused_plugin, has_no_rtl_of_orbweaver) {
    const scratch_folder folder;
    std::vector<std::string> words = settings({"network.router.external.library=" + library("own_router")});
    const std::string config = ORBWEAVER_SOURCE_DIR "/examples/own_router/own_router.yaml";
    EXPECT_THAT(area_orbweaver(config, words),
                ends_with(2, HasSubstr("plugin is a router of yours, which `area` does not synthesise")));
    words.insert(words.begin(), {"rtl", "emit", config, "--out", (folder.path() / "out").string()});
    EXPECT_THAT(run_in(folder.path(), words),
                ends_with(2, HasSubstr("plugin is a router of yours, which is not emitted")));
}

TEST(refused_plugin, stands_in_no_network_that_a_router_in_rtl_is_refused_in) {
    const auto refusal = [](const std::string& pair) {
        const program_run refused = run_plugin("configs/noc/find_saturation.yaml", "own_router", {pair});
        EXPECT_EQ(refused.exit_code, 2) << pair;
        return refused.output;
    };
    EXPECT_THAT(refusal("network.vc_depth=unlimited"), HasSubstr("network.vc_depth: the buffers of an external"));
    EXPECT_THAT(refusal("network.switching=virtual_cut_through"), HasSubstr("network.switching: an external router"));
    EXPECT_THAT(refusal("network.link.flits_per_cycle=0.5"), HasSubstr("network.link.flits_per_cycle: an external"));
    EXPECT_THAT(refusal("network.node_link.flits_per_cycle=0.5"), HasSubstr("network.node_link.flits_per_cycle: an"));
    EXPECT_THAT(refusal("network.faults=[{link: '*', at: 5}]"), HasSubstr("network.faults: an external router knows"));
    EXPECT_THAT(refusal("network.throttles=[{link: '*', new_packet_vcs: 1}]"), HasSubstr("network.throttles: an ext"));
    EXPECT_THAT(refusal("network.classes.0.delivery=broadcast"), HasSubstr("network.classes.0.delivery: an external"));
    EXPECT_THAT(refusal("network.address_map=[{named: 1, receiver: 2}]"), HasSubstr("a router of a plug-in maps no"));
    const program_run levels = run_plugin("configs/noc/chips256_traffic.yaml", "own_router");
    EXPECT_EQ(levels.exit_code, 2);
    EXPECT_THAT(levels.output, HasSubstr("cluster.chip.network: external routers stand in networks of one level only"));
    EXPECT_THAT(refusal("network.router.impl_nodes=[400]"), HasSubstr("impl_nodes.0: there are routers 0 to"));
}

}  // namespace
}  // namespace orbweaver
