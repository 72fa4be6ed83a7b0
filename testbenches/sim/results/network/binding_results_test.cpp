// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/binding_results.h"

#include <algorithm>

#include "sim/config/resolved.h"
#include "sim/run/run_system.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Returns the values of result.json.
result_json result_of_run(const std::string& network, const std::string& traffic, bool activity = false) {
    run_options quiet;
    quiet.quiet = true;
    const system::system_desc described =
        accepted(std::string("system: network\nactivity: ") + (activity ? "true" : "false") + "\nnetwork: {" + network +
                 "}\ntraffic: {warmup_cycles: 200, measure_cycles: 1000, drain_cycles: 500, " + traffic + "}\n");
    return simulate_system(described, resolved_json(described), quiet).result;
}

// The hot spot of a user's trial: the table of busiest links left out where the bottleneck was.
TEST(binding_results, a_hot_spot_binds_at_its_ejection_link) {
    const result_json found = result_of_run("topology: {dims: [4, 4]}, vc_depth: 6",
                                            "pattern: hotspot, hotspots: [{node: 14}], rate: 0.3, self: false");
    EXPECT_EQ(found["binding"]["kind"], "ejection");
    EXPECT_EQ(found["binding"]["name"], "n14.out");
    EXPECT_GT(found["binding"]["utilisation"], 0.95);
    EXPECT_THAT(found["binding"]["text"].get<std::string>(),
                HasSubstr("n14.out, the ejection link of node 14, is busy 100 %"));
    EXPECT_THAT(found["binding"]["text"].get<std::string>(), HasSubstr("100 % of all flits go to node 14"));
    EXPECT_EQ(found["network"]["busiest_links"][0]["name"], "n14.out");
    EXPECT_EQ(found["network"]["busiest_links"][0]["kind"], "ejection");
    EXPECT_LT(found["network"]["link_utilisation"]["max"], found["network"]["busiest_links"][0]["utilisation"])
        << "that figure is of links between routers, as ever";
    EXPECT_GT(found["network"]["busiest_node_link_of_router"][14], 0.95);
    EXPECT_FALSE(found["network"].contains("utilisation_of_link") || found["network"].contains("router_of_node"));
}

TEST(binding_results, replies_of_a_hot_spot_bind_at_its_injection_link) {
    const result_json found = result_of_run(
        "topology: {dims: [4, 4]}, vc_depth: 8, classes: [{name: request, vcs: 2}, {name: reply, vcs: 2}]",
        "classes: [{name: request, pattern: hotspot, hotspots: [{node: 5}], rate: 0.1, packet_flits: 1, self: false, "
        "reply_class: reply, reply_flits: 8}]");
    EXPECT_EQ(found["binding"]["kind"], "injection");
    EXPECT_EQ(found["binding"]["name"], "n5.in");
}

const char* const answered_hot_spot =
    "classes: [{name: request, pattern: hotspot, hotspots: [{node: 5}], rate: 0.01, packet_flits: 1, self: false, "
    "reply_class: reply, reply_flits: 4, reply_cycles: 40, reply_buffers: ";

// A user's trial: 4 buffers for replies that take 40 cycles were full, and virtual channels were blamed.
TEST(binding_results, replies_bind_at_the_buffers_where_they_are_made) {
    const result_json found = result_of_run(
        "topology: {dims: [4, 4]}, vc_depth: 8, classes: [{name: request, vcs: 2}, {name: reply, vcs: 2}]",
        std::string(answered_hot_spot) + "4}]", true);
    EXPECT_EQ(found["binding"]["kind"], "reply_buffers");
    EXPECT_EQ(found["binding"]["name"], "n5.request.reply_buffers");
    EXPECT_GT(found["binding"]["utilisation"], 0.95);
    EXPECT_THAT(found["binding"]["text"].get<std::string>(),
                HasSubstr("the pool of 4 reply buffers for request at node 5, is busy"));
    EXPECT_THAT(found["binding"]["text"].get<std::string>(), HasSubstr("of which reply_cycles are 40"));
}

TEST(binding_results, reply_buffers_that_suffice_do_not_bind) {
    const result_json found = result_of_run(
        "topology: {dims: [4, 4]}, vc_depth: 8, classes: [{name: request, vcs: 2}, {name: reply, vcs: 2}]",
        std::string(answered_hot_spot) + "32}]");
    EXPECT_FALSE(found.contains("binding"));
}

// Buffers are taken all the time here, too: by replies that wait for the link.
TEST(binding_results, buffers_full_of_replies_that_wait_for_a_link_do_not_bind) {
    const result_json found = result_of_run(
        "topology: {dims: [4, 4]}, vc_depth: 8, classes: [{name: request, vcs: 2}, {name: reply, vcs: 2}]",
        "classes: [{name: request, pattern: hotspot, hotspots: [{node: 5}], rate: 0.1, packet_flits: 1, self: false, "
        "reply_class: reply, reply_flits: 8, reply_buffers: 8}]");
    EXPECT_EQ(found["binding"]["kind"], "injection");
    EXPECT_FALSE(found["binding"].contains("also"));
}

TEST(binding_results, packets_that_wait_for_throttled_links_state_it_though_stalls_are_counted) {
    const result_json found = result_of_run(
        "topology: {dims: [4, 4]}, vc_depth: 8, classes: [{name: any, vcs: 4}], "
        "throttles: [{link: \"*\", new_packet_vcs: 1}]",
        "rate: 0.8", true);
    EXPECT_THAT(found["binding"]["text"].get<std::string>(), HasSubstr("wait for a throttled link"));
}

// Flits that wait in a serial link have entered it: the line seemed 122 % busy.
TEST(binding_results, no_serial_line_is_busier_than_all_the_time) {
    const result_json found = result_of_run(
        "topology: {dims: [2, 2]}, vc_depth: 32, classes: [{name: any, vcs: 4}], link: {kind: serial}", "rate: 0.9");
    EXPECT_LE(found["binding"]["utilisation"], 1.0);
    EXPECT_GT(found["binding"]["utilisation"], 0.95);
}

TEST(binding_results, one_overloaded_channel_binds) {
    const result_json found = result_of_run(
        "topology: {dims: [2, 1]}, vc_depth: 8, link: {flits_per_cycle: 0.25}, "
        "node_link: {flits_per_cycle: 1}",
        "pattern: neighbour, rate: 0.6");
    EXPECT_EQ(found["binding"]["kind"], "channel");
    EXPECT_GT(found["binding"]["utilisation"], 0.9) << "of a capacity of a quarter";
    EXPECT_LT(found["network"]["link_utilisation"]["max"], 0.26);
}

TEST(binding_results, state_how_busy_links_are_that_do_not_carry_a_flit_a_cycle) {
    const result_json found = result_of_run(
        "topology: {dims: [2, 1]}, vc_depth: 8, link: {flits_per_cycle: 0.25}, "
        "node_link: {flits_per_cycle: 1}",
        "pattern: neighbour, rate: 0.1");
    const result_json& narrow = found["network"]["utilisation_of_link"];
    EXPECT_EQ(narrow.size(), 2U);
    const result_json& flits = found["network"]["link_utilisation"];
    const double most = narrow.at(flits["busiest"].get<std::string>());
    EXPECT_DOUBLE_EQ(most, 4 * flits["max"].get<double>());
    EXPECT_EQ(*std::max_element(found["network"]["busiest_channel_of_router"].begin(),
                                found["network"]["busiest_channel_of_router"].end()),
              most);
}

TEST(binding_results, a_torus_that_is_cut_in_halves_binds_at_its_bisection) {
    const result_json found = result_of_run(
        "topology: {dims: [8, 4]}, classes: [{name: any, vcs: 8}], vc_depth: 16, link: {flits_per_cycle: 0.5}, "
        "node_link: {flits_per_cycle: 1}",
        "pattern: uniform, rate: 0.8");
    EXPECT_EQ(found["binding"]["kind"], "bisection");
    EXPECT_THAT(found["binding"]["name"].get<std::string>(), HasSubstr("columns "));
    EXPECT_THAT(found["binding"]["text"].get<std::string>(), HasSubstr("the bisection of 4 channels, is busy"));
}

TEST(binding_results, a_shared_bus_binds) {
    const result_json found = result_of_run(
        "topology: {kind: bus, dims: [8]}, vc_depth: 8, classes: [{name: any, vcs: 2}]", "pattern: uniform, rate: 0.5");
    EXPECT_EQ(found["binding"]["kind"], "bus");
    EXPECT_GT(found["binding"]["utilisation"], 0.9);
    EXPECT_EQ(found["network"]["router_of_node"], result_json(std::vector<unsigned>(8))) << "all at the bus";
}

constexpr const char* shallow_network =
    "topology: {dims: [4, 4]}, vc_depth: 2, classes: [{name: any, vcs: 1}], router: {pipeline: three_stage}";
constexpr const char* long_packets = "pattern: uniform, rate: 0.6, packet_flits: 8";

TEST(binding_results, shallow_buffers_bind_where_no_link_is_busy) {
    const result_json found = result_of_run(shallow_network, long_packets);
    const std::string text = found["binding"]["text"];
    EXPECT_LT(found["binding"]["utilisation"], 0.4);
    EXPECT_THAT(text, HasSubstr("nothing is busy above"));
    EXPECT_THAT(text, HasSubstr("packets that are held up in routers at the end lack a"));
    EXPECT_THAT(text, HasSubstr("vc_depth 2 < 6 for three_stage with link.cycles 1"));
    EXPECT_EQ(found["warnings"].size(), 1U);
}

TEST(binding_results, counted_stalls_state_why) {
    const result_json found = result_of_run(shallow_network, long_packets, true);
    EXPECT_EQ(found["network"]["stalls_of_router"].size(), 16U);
    std::uint64_t sum = 0;
    for (const auto& [cause, cycles] : found["network"]["stalls"].items()) {
        sum += cycles.get<std::uint64_t>();
        std::uint64_t routers = 0;
        for (const auto& router : found["network"]["stalls_of_router"]) {
            routers += router[cause].get<std::uint64_t>();
        }
        EXPECT_EQ(cycles, routers) << cause;
    }
    const auto& whole = found["network"]["vc_cycles"];
    EXPECT_EQ(sum + whole["sent"].get<std::uint64_t>() + whole["allocating"].get<std::uint64_t>(), whole["held"]);
    EXPECT_EQ(whole["sent"], found["network"]["flit_hops"]);
    EXPECT_THAT(found["binding"]["text"].get<std::string>(), HasSubstr("flits in routers wait"));
}

TEST(binding_results, nothing_binds_where_all_is_well) {
    const result_json found = result_of_run("topology: {dims: [4, 4]}", "rate: 0.05");
    EXPECT_FALSE(found.contains("binding"));
    EXPECT_EQ(found["warnings"], result_json::array());
    EXPECT_FALSE(found["network"]["busiest_links"].empty());
    EXPECT_FALSE(found["network"].contains("stalls")) << "counted only with `activity: true`";
}

}  // namespace
}  // namespace orbweaver::sim
