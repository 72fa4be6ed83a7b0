// SPDX-License-Identifier: Apache-2.0
// `network.planes`: physical networks side by side, against separate runs.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

using json = nlohmann::ordered_json;

program_run run_of(const std::string& text, const std::vector<std::string>& keys = {}) {
    return run_orbweaver(temporary_config("planes.yaml", text).string(), settings(keys));
}

const std::string mesh = "topology: {kind: mesh, dims: [4, 3]}, ";
const std::string times = "warmup_cycles: 500, measure_cycles: 1500";
const std::string two_planes =
    "system: network\n"
    "network: {" +
    mesh +
    "classes: [{name: a, vcs: 2}, {name: b, vcs: 1}, {name: c, vcs: 2}],\n"
    "  planes: [{name: left, classes: [a, c], flit_bits: 64, routing: o1turn}, {name: right, classes: [b], vc_depth: "
    "6, "
    "link: {cycles: 2}}]}\n"
    "traffic: {" +
    times +
    ", classes: [{name: b, rate_bytes: 0.4, packet_bytes: 16}, {name: a, rate: 0.1, reply_class: "
    "c, reply_bytes: 64}, {name: c, flow: more, rate: 0.05, injection: poisson}]}\n";
const std::string left_alone =
    "system: network\n"
    "network: {" +
    mesh +
    "classes: [{name: a, vcs: 2}, {name: c, vcs: 2}], flit_bits: 64, routing: o1turn}\n"
    "traffic: {" +
    times +
    ", classes: [{name: a, rate: 0.1, reply_class: c, reply_bytes: 64}, {name: c, flow: more, "
    "rate: 0.05, injection: poisson}]}\n";
const std::string right_alone =
    "system: network\nseed: 4294967297\n"
    "network: {" +
    mesh +
    "classes: [{name: b, vcs: 1}], vc_depth: 6, link: {cycles: 2}}\n"
    "traffic: {" +
    times + ", classes: [{name: b, rate_bytes: 0.4, packet_bytes: 16}]}\n";

TEST(planes, that_share_nothing_have_the_flows_of_separate_runs) {
    const program_run both = succeeded(run_of(two_planes));
    const json& classes = both.result["traffic"]["classes"];
    for (const std::string& alone : {left_alone, right_alone}) {
        const program_run run = succeeded(run_of(alone));
        for (const auto& [name, flow] : run.result["traffic"]["classes"].items()) {
            EXPECT_EQ(classes[name], flow) << name;
        }
    }
    EXPECT_EQ(classes.size(), 4U);
    EXPECT_THAT(both.output, AllOf(HasSubstr("plane left: network "), HasSubstr("plane right: network ")));
}

TEST(planes, that_share_nothing_have_the_networks_of_separate_runs) {
    // Runs that end in the same cycle, before the last packets have arrived.
    const std::vector<std::string> cut{"limits.cycles=2001"};
    const program_run both = run_of(two_planes, cut);
    EXPECT_EQ(both.exit_code, 5);
    for (const auto& [name, text] : {std::pair{"left", left_alone}, {"right", right_alone}}) {
        const program_run alone = run_of(text, cut);
        EXPECT_EQ(alone.exit_code, 5);
        for (const char* part : {"network", "activity", "energy", "warnings"}) {
            EXPECT_EQ(both.result["planes"][name][part], alone.result[part]) << name << " " << part;
        }
    }
    for (const char* path : {"/total", "/blocks/buffers", "/events/crossbar/energy", "/events/crossbar/count"}) {
        const json::json_pointer value(path);
        EXPECT_DOUBLE_EQ(both.result["energy"][value].get<double>(),
                         both.result["planes"]["left"]["energy"][value].get<double>() +
                             both.result["planes"]["right"]["energy"][value].get<double>())
            << path;
    }
}

const std::string requests_and_replies =
    "system: network\n"
    "network: {" +
    mesh +
    "classes: [{name: request, vcs: 1}, {name: reply, vcs: 1}]}\n"
    "traffic: {" +
    times +
    ", classes: [{name: request, rate: 0.005, packet_flits: 2, reply_class: reply, reply_flits: 5, "
    "reply_cycles: 7}]}\n";
const std::string two_for_them = "network.planes=[{name: one, classes: [request]}, {name: two, classes: [reply]}]";

TEST(planes, carry_requests_on_one_and_their_replies_on_another) {
    const program_run one = succeeded(run_of(requests_and_replies));
    const program_run two = succeeded(run_of(requests_and_replies, {two_for_them}));
    const auto trip = [](const program_run& run) {
        return run.result["traffic"]["classes"]["request.reply"]["round_trip"];
    };
    EXPECT_EQ(trip(two)["p50"], trip(one)["p50"]);
    EXPECT_NEAR(trip(two)["mean"].get<double>(), trip(one)["mean"].get<double>(), 0.5);
    EXPECT_EQ(two.result["traffic"]["packets"], one.result["traffic"]["packets"]);
    EXPECT_GT(two.result["planes"]["two"]["network"]["flits_ejected"],
              2 * two.result["planes"]["one"]["network"]["flits_ejected"].get<int>());
}

TEST(planes, full_reply_buffers_hold_requests_on_the_other_plane) {
    const std::string rate = "traffic.classes.0.rate=0.3";
    const program_run few = run_of(requests_and_replies, {two_for_them, rate, "traffic.classes.0.reply_buffers=1"});
    const program_run many = run_of(requests_and_replies, {two_for_them, rate, "traffic.classes.0.reply_buffers=16"});
    const auto accepted = [](const program_run& run) { return run.result["traffic"]["accepted"].get<double>(); };
    EXPECT_EQ(few.result["status"], "saturated");
    EXPECT_LT(accepted(few), 0.8 * accepted(many));
    EXPECT_GT(accepted(few), 0.1);
}

TEST(planes, have_a_report) {
    const scratch_folder folder;
    const std::string out = (folder.path() / "out").string();
    std::vector<std::string> words = settings({"traffic.pairs=true", "traffic.histogram=true"});
    words.insert(words.begin(), {"run", temporary_config("planes.yaml", two_planes).string(), "--out", out});
    ASSERT_EQ(run_in(folder.path(), words).exit_code, 0);
    EXPECT_EQ(run_in(folder.path(), {"report", out}).exit_code, 0);
}

TEST(planes, have_no_traces) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--trace", "flits"}, std::vector<std::string>{"--vcd"}}) {
        EXPECT_THAT(run_orbweaver(temporary_config("planes.yaml", two_planes).string(), words),
                    ends_with(2, HasSubstr("trace a run of one plane")));
    }
}

TEST(planes, are_proved_one_by_one) {
    const program_run proved = succeeded(check_orbweaver(temporary_config("planes.yaml", two_planes).string(), {}));
    EXPECT_THAT(proved.output, AllOf(HasSubstr("  a, vc 0-1: 408"), HasSubstr("  b, vc 0: 124")));
}

TEST(planes, area_is_the_sum_of_theirs) {
    SKIP_WITHOUT("yosys");
    const std::string row =
        "system: network\n"
        "network: {topology: {kind: mesh, dims: [2, 1]}, classes: [{name: a, vcs: 1}, {name: b, vcs: 1}], vc_depth: "
        "1,\n"
        "  planes: [{name: narrow, classes: [a]}, {name: wide, classes: [b], flit_bits: 40}]}\n"
        "traffic: {classes: [{name: a, rate: 0.1}, {name: b, rate: 0.1}]}\n";
    const program_run run = succeeded(area_orbweaver(temporary_config("row.yaml", row).string(), {}));
    EXPECT_EQ(run.result["narrow.router"]["flip_flops"], 158);
    EXPECT_EQ(run.result["wide.router"]["flip_flops"], 158 + 8 * 4);
    EXPECT_EQ(run.result["network"]["flip_flops"], 2 * (158 + 158 + 8 * 4));
}

}  // namespace
}  // namespace orbweaver
