// SPDX-License-Identifier: Apache-2.0
// Endpoints of plug-ins, as the user runs them: ones that work, faulty ones, and networks that refuse them.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr const char* own_endpoint_config = ORBWEAVER_SOURCE_DIR "/examples/own_endpoint/own_endpoint.yaml";

std::string endpoint_library(const std::string& name) {
    return "traffic.endpoint.library=" ORBWEAVER_PLUGIN_DIR "/lib" + name + ".so";
}

program_run run_endpoints(const std::string& config, const std::string& name, std::vector<std::string> pairs = {}) {
    pairs.push_back(endpoint_library(name));
    return run_orbweaver(config, settings(pairs));
}

TEST(own_endpoints, send_requests_and_answer_them) {
    const program_run own = succeeded(run_endpoints(own_endpoint_config, "own_endpoint"));
    const auto& block = own.result["rtl"]["endpoint"];
    EXPECT_EQ(block["instances"], 16);
    EXPECT_EQ(block["mismatches"], 0);
    EXPECT_GT(block["packets"].get<unsigned>(), 1000U);
    const unsigned on_the_way = block["flits_sent"].get<unsigned>() - block["flits_taken"].get<unsigned>();
    EXPECT_LT(on_the_way, 16U * 16U);
    EXPECT_EQ(comparable(run_endpoints(own_endpoint_config, "own_endpoint").result), comparable(own.result));
    const program_run other = run_endpoints(own_endpoint_config, "own_endpoint", {"seed=2"});
    EXPECT_NE(other.result["traffic"], own.result["traffic"]);
}

/// A network in which endpoints have one channel, so that nothing but creations decides when a packet leaves.
std::vector<std::string> narrow_network(std::vector<std::string> more) {
    more.insert(more.end(), {"network.classes=[{name: any, vcs: 1}]", "network.topology.dims=[4, 4]",
                             "traffic.packet_flits=5", "traffic.rate=0.25", "traffic.warmup_cycles=700",
                             "traffic.measure_cycles=3000", "traffic.histogram=true", "traffic.pairs=true"});
    return more;
}

/// How endpoints of another make meet the same network.
struct stand_in_case {
    const char* name;
    const char* setting;
};

class bernoulli_endpoints : public testing::TestWithParam<stand_in_case> {};

TEST_P(bernoulli_endpoints, that_draw_as_the_sources_do_have_the_same_packets_and_latencies) {
    const std::string config = "configs/noc/mesh8_uniform_vc4_d8_p4.yaml";
    const std::string setting = GetParam().setting;
    const program_run model = succeeded(run_orbweaver(config, settings(narrow_network({setting}))));
    const program_run own = succeeded(
        run_endpoints(config, "bernoulli_endpoint",
                      narrow_network({setting, "traffic.endpoint.nodes=[0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 15]",
                                      "traffic.endpoint.parameters={rate: 0.25, flits: 5}"})));
    EXPECT_EQ(own.result["rtl"]["endpoint"]["instances"], 14);
    EXPECT_EQ(own.result["traffic"], model.result["traffic"]);
    EXPECT_EQ(own.result["network"], model.result["network"]);
    for (const char* const table : {"latency_pairs.csv", "latency_histogram.csv"}) {
        EXPECT_FALSE(content_of(model.out / table).empty());
        EXPECT_TRUE(content_of(own.out / table) == content_of(model.out / table)) << table;
    }
}

INSTANTIATE_TEST_SUITE_P(networks, bernoulli_endpoints,
                         testing::Values(stand_in_case{"models", "seed=3"},
                                         stand_in_case{"saturated", "network.vc_depth=2"},
                                         stand_in_case{"modules", "network.router.impl=module"},
                                         stand_in_case{"converging", "traffic.converge=true"}),
                         [](const auto& each) { return std::string(each.param.name); });

/// A fault of an endpoint, and how it is named.
struct endpoint_fault {
    const char* fault;
    const char* rule;
    const char* text;
    const char* rate = "0";  // of the other nodes
    unsigned cycle = 100;    // 0: when a flit arrives
};

class faulty_endpoints : public testing::TestWithParam<endpoint_fault> {};

TEST_P(faulty_endpoints, are_caught_in_their_cycle_and_named) {
    const endpoint_fault& fault = GetParam();
    const program_run wrong = run_endpoints(
        own_endpoint_config, "faulty_endpoint",
        {fmt::format("traffic.endpoint.parameters={{fault: {}}}", fault.fault), "traffic.endpoint.nodes=[5]",
         fmt::format("traffic.rate={}", fault.rate), "traffic.warmup_cycles=60"});
    EXPECT_EQ(wrong.exit_code, 6) << wrong.output;
    EXPECT_EQ(wrong.result["status"], "mismatch");
    const auto& first = wrong.result["rtl"]["endpoint"]["first"];
    EXPECT_EQ(first["rule"], fault.rule);
    EXPECT_EQ(first["endpoint"], "node5");
    EXPECT_THAT(first["text"].get<std::string>(), ContainsRegex(fault.text));
    const unsigned cycle = first["cycle"].get<unsigned>();
    EXPECT_TRUE(fault.cycle == 0 || cycle == fault.cycle) << cycle;
    EXPECT_THAT(wrong.output, HasSubstr(fmt::format("node5 breaks the rule `{}` in cycle {}: ", fault.rule, cycle)));
    EXPECT_THAT(content_of(wrong.out / "lockstep.vcd"), HasSubstr("$scope module"));
}

INSTANTIATE_TEST_SUITE_P(
    planted, faulty_endpoints,
    testing::Values(endpoint_fault{"rate", "rate", "two flits on a link in one cycle on vc 0 for cycle 101"},
                    endpoint_fault{"between", "rate", "between cycles"},
                    endpoint_fault{"flood", "no_credit", "without a credit"}, endpoint_fault{"vc", "vc", "on vc 9"},
                    endpoint_fault{"interleaving", "interleaving", "whose packet has not ended"},
                    endpoint_fault{"kind", "kind", "without a packet"},
                    endpoint_fault{"credit", "credit_excess", "on vc 0, but all flits have been credited"},
                    endpoint_fault{"record", "tag", "packet slot 1000, which has no open record"},
                    endpoint_fault{"closed_record", "tag", "a tail names packet slot .*, which has no open record"},
                    endpoint_fault{"twice", "tag", "the head of packet 6 has left before"},
                    endpoint_fault{"source", "content", "with source 5, and the record has 6"},
                    endpoint_fault{"destination", "content", "with destination 1, and the record has 0"},
                    endpoint_fault{"far", "content", "for node 77, and there are 16"},
                    endpoint_fault{"payload", "content", "a head for node 0 leaves with payload"},
                    endpoint_fault{"length", "content", "a packet of 3 flits has left, and its record has 4"},
                    endpoint_fault{"past", "content", "creation 30, and was opened in cycles 60 to 100"},
                    endpoint_fault{"future", "content", "creation 101, and was opened in cycles 60 to 100"},
                    endpoint_fault{"early_credit", "latency", "a credit leaves on vc . for cycle", "0.2", 0},
                    endpoint_fault{"open_record", "tag", "was taken in cycle .*, and its record is open", "0.2", 0},
                    endpoint_fault{"process", "assertion", "a bug of the user"},
                    endpoint_fault{"exception", "assertion", "out_0: a bug of the user", "0", 0}),
    [](const auto& each) { return std::string(each.param.fault); });

// One flit leaves in the cycle of the call, or all do later.
TEST(own_endpoints, may_announce_flits_for_later_cycles) {
    for (const char* const fault : {"at_once", "later"}) {
        const program_run good =
            succeeded(run_endpoints(own_endpoint_config, "faulty_endpoint",
                                    {fmt::format("traffic.endpoint.parameters={{fault: {}}}", fault),
                                     "traffic.endpoint.nodes=[5]", "traffic.rate=0", "traffic.warmup_cycles=60"}));
        EXPECT_EQ(good.result["rtl"]["endpoint"]["flits_sent"], 3);
        EXPECT_EQ(good.result["traffic"]["packets"], 1);
        EXPECT_EQ(good.result["traffic"]["network_latency"]["max"], std::string(fault) == "later" ? 9 : 10);
    }
}

TEST(blocked_endpoint, is_a_doubt_about_the_result) {
    const program_run blocked =
        run_endpoints(own_endpoint_config, "faulty_endpoint",
                      {"traffic.endpoint.parameters={fault: none}", "traffic.endpoint.nodes=[5]", "traffic.rate=0.05",
                       "traffic.warmup_cycles=100", "traffic.measure_cycles=1000", "traffic.drain_cycles=9000"});
    EXPECT_EQ(blocked.result["status"], "saturated") << blocked.output;
    EXPECT_THAT(blocked.result["doubts"].dump(),
                ContainsRegex("blocked: node5 has not taken a flit that arrived in cycle"));
}

TEST(refused_endpoint, is_named_with_the_place_and_the_reason) {
    const auto refusal = [](const std::string& name, std::vector<std::string> pairs) {
        const program_run refused = run_endpoints(own_endpoint_config, name, std::move(pairs));
        EXPECT_EQ(refused.exit_code, 2) << refused.output;
        return refused.output;
    };
    const auto own = [&](const std::string& pair) { return refusal("own_endpoint", {pair}); };
    EXPECT_THAT(refusal("lost", {}), ContainsRegex("traffic.endpoint.library: there is no file '.*liblost.so'"));
    EXPECT_THAT(refusal("own_router", {}),
                HasSubstr("traffic.endpoint.library: libown_router.so registers no endpoint"));
    EXPECT_THAT(refusal("faulty_endpoint", {"traffic.endpoint.parameters={fault: ports}"}),
                HasSubstr("has an endpoint of 2 inputs and 2 outputs, and a node has one of each"));
    EXPECT_THAT(refusal("faulty_endpoint", {"traffic.endpoint.parameters={fault: unbound}"}),
                HasSubstr("unbound: its constructor has to bind it to an object that takes credits"));
    EXPECT_THAT(own("traffic.endpoint.nodes=[16]"), HasSubstr("nodes.0: there are nodes 0 to 15, not 16"));
    EXPECT_THAT(own("traffic.rate=0.3"), HasSubstr("traffic.rate: has no effect: endpoints of a plug-in stand at all"));
    EXPECT_THAT(own("threads=2"), HasSubstr("threads: endpoints of a plug-in run on one thread"));
    EXPECT_THAT(own("traffic.find_saturation=true"),
                HasSubstr("find_saturation: endpoints of a plug-in set their load"));
    EXPECT_THAT(own("network.vc_depth=unlimited"), HasSubstr("network.vc_depth: endpoints of a plug-in count credits"));
    EXPECT_THAT(own("network.node_link.flits_per_cycle=0.5"), HasSubstr("node_link.flits_per_cycle: endpoints of a"));
    EXPECT_THAT(own("network.faults=[{link: '*', at: 5}]"),
                HasSubstr("network.faults: endpoints of a plug-in discard"));
    EXPECT_THAT(
        refusal("own_endpoint", {"network.classes.0.delivery=broadcast", "network.switching=virtual_cut_through"}),
        HasSubstr("network.classes: endpoints of a plug-in send to one node"));
    const program_run without = run_orbweaver(own_endpoint_config, settings({"traffic.endpoint.library="}));
    EXPECT_THAT(without.output, HasSubstr("traffic.endpoint.library"));
    const program_run load =
        check_orbweaver(own_endpoint_config, {"--load", "--set", endpoint_library("own_endpoint")});
    EXPECT_EQ(load.exit_code, 2);
    EXPECT_THAT(load.output, HasSubstr("--load needs synthetic traffic"));
}

}  // namespace
}  // namespace orbweaver
