// SPDX-License-Identifier: Apache-2.0
#include "sim/check/deadlock_check.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "sim/check/check_output.h"
#include "sim/config/configuration.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

using verdict = check_report::verdict;

system::system_desc described(const std::string& text) { return parse_configuration("test.yaml", text).description(); }

check_report checked(const std::string& text) { return check_deadlock(described(text)); }

std::string network_text(const std::string& network, const std::string& traffic = "{}") {
    return "system: network\nnetwork: {" + network + "}\ntraffic: " + traffic + "\n";
}

std::vector<std::string> resources(const check_report& report) {
    std::vector<std::string> names;
    for (const noc::wait_step& step : report.cycle) { names.push_back(step.resource); }
    return names;
}

TEST(deadlock_check, proves_a_mesh_and_states_what_the_proof_rests_on) {
    const check_report report = checked(network_text("topology: {kind: mesh, dims: [4, 4]}"));
    EXPECT_EQ(report.found, verdict::proved);
    EXPECT_EQ(report.code(), exit_code::success);
    EXPECT_THAT(report.assumptions, ElementsAre("Endpoints take every packet at once."));
    EXPECT_THAT(check_text(report), AllOf(HasSubstr("proved"), HasSubstr("Dally and Seitz"), HasSubstr("rests on")));
    EXPECT_THAT(check_dot(report), IsEmpty());
}

TEST(deadlock_check, names_the_cycle_of_a_ring_in_text_json_and_a_drawing) {
    const std::string text = network_text(
        "topology: {kind: ring, dims: [6]}, routing: dimension_order_no_dateline, classes: [{name: any, vcs: 1}]");
    const check_report report = checked(text);
    EXPECT_EQ(report.found, verdict::routing_cycle);
    EXPECT_EQ(report.code(), exit_code::deadlock);
    EXPECT_EQ(report.cycle.size(), 6U);
    EXPECT_EQ(report.cycle[0].resource, "r0.E vc 0");
    EXPECT_THAT(check_text(report), AllOf(HasSubstr("r5.E vc 0"), HasSubstr("closes the cycle")));
    const result_json json = check_json(report, described(text));
    EXPECT_EQ(json["schema"], "orbweaver/check/1");
    EXPECT_EQ(json["verdict"], "routing_cycle");
    EXPECT_EQ(json["exit_code"], 3);
    EXPECT_EQ(json["cycle"][0]["waits_for"], json["cycle"][1]["resource"]);
    EXPECT_EQ(json["cycle"][5]["waits_for"], json["cycle"][0]["resource"]);
    EXPECT_THAT(check_dot(report), AllOf(HasSubstr("digraph"), HasSubstr("s5 -> s0")));
}

TEST(deadlock_check, proves_the_same_ring_with_a_dateline) {
    EXPECT_EQ(checked(network_text("topology: {kind: ring, dims: [6]}, classes: [{name: any, vcs: 2}]")).found,
              verdict::proved);
}

/// The network on which up*/down* orientation as printed fails; switches that it does not have hang on 0.
TEST(deadlock_check, refutes_a_rule_whose_links_lead_up_in_a_cycle) {
    const scratch_file edges("nodes * 1\n0 4\n0 6\n4 9\n6 2\n9 1\n2 1\n9 2\n0 3\n0 5\n0 7\n0 8\n", "cycle.edges");
    const std::string network = "topology: {kind: irregular, file: " + edges.path() + "}, routing: ";
    const check_report report = checked(network_text(network + "up_down_literal"));
    EXPECT_EQ(report.found, verdict::rule_cycle);
    EXPECT_EQ(report.code(), exit_code::deadlock);
    EXPECT_THAT(resources(report), ElementsAre("r1.to_9", "r9.to_2", "r2.to_1"));
    EXPECT_THAT(check_text(report),
                AllOf(HasSubstr("packets that go up can wait for each other, in a dependency cycle of 3"),
                      HasSubstr("it may go up again by r9.to_2"), HasSubstr("up_down_lowest")));
    EXPECT_EQ(check_json(report, described(network_text(network + "up_down_literal")))["verdict"], "rule_cycle");
    EXPECT_EQ(checked(network_text(network + "up_down_lowest")).found, verdict::proved);
}

TEST(deadlock_check, gives_the_whole_graph_when_asked) {
    const system::system_desc ring = described(network_text("topology: {kind: ring, dims: [3]}"));
    EXPECT_THAT(check_deadlock(ring).whole_graph, IsEmpty());
    EXPECT_THAT(check_deadlock(ring, true).whole_graph, AllOf(HasSubstr("n0.in vc"), HasSubstr("->")));
}

TEST(deadlock_check, adaptive_heads_need_virtual_channels_that_are_empty_when_they_are_taken) {
    const std::string adaptive =
        "topology: {kind: mesh, dims: [3, 3]}, routing: minimal_adaptive, classes: [{name: any, vcs: 2}]";
    system::system_desc mesh = described(network_text(adaptive));
    mesh.network.router.vc_release = noc::vc_release_kind::tail;
    const check_report behind_others = check_deadlock(mesh);
    EXPECT_EQ(behind_others.found, verdict::routing_cycle);
    EXPECT_THAT(behind_others.advice, ElementsAre(HasSubstr("vc_release: tail_credit")));
    mesh.network.router.vc_release = noc::vc_release_kind::tail_credit;
    const check_report alone = check_deadlock(mesh);
    EXPECT_EQ(alone.found, verdict::proved);
    EXPECT_THAT(check_text(alone), HasSubstr("Duato"));
}

TEST(deadlock_check, adaptive_heads_of_packets_that_move_as_a_whole_need_no_empty_virtual_channels) {
    for (const auto switching : {noc::switching_kind::virtual_cut_through, noc::switching_kind::store_and_forward}) {
        system::system_desc mesh = described(network_text(
            "topology: {kind: mesh, dims: [3, 3]}, routing: minimal_adaptive, classes: [{name: any, vcs: 2}]"));
        mesh.network.router.vc_release = noc::vc_release_kind::tail;
        mesh.network.switching = switching;
        EXPECT_EQ(check_deadlock(mesh).found, verdict::proved);
    }
}

TEST(deadlock_check, requests_and_replies_that_share_virtual_channels_can_wait_for_each_other) {
    const std::string shared = "topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}]";
    const check_report report = checked(network_text(shared, "{reply_class: any}"));
    EXPECT_EQ(report.found, verdict::protocol_cycle);
    EXPECT_THAT(resources(report), Contains("reply buffers for any of node 0"));
    const std::string apart =
        "topology: {kind: mesh, dims: [3, 3]}, classes: [{name: request, vcs: 2}, {name: reply, vcs: 1}]";
    EXPECT_EQ(checked(network_text(apart, "{reply_class: reply}")).found, verdict::proved);
}

TEST(deadlock_check, classes_may_share_virtual_channels_that_a_packet_has_to_itself_next_to_their_own) {
    const std::string shared =
        "topology: {kind: mesh, dims: [3, 3]}, classes: [{name: request, range: 0-2}, {name: reply, range: 1-3}]";
    const check_report behind_others = checked(network_text(shared, "{reply_class: reply}"));
    EXPECT_EQ(behind_others.found, verdict::protocol_cycle);
    EXPECT_THAT(behind_others.advice, Contains(HasSubstr("vc_release: tail_credit")));
    EXPECT_EQ(behind_others.groups.size(), 1U) << "they meet";
    const std::string alone = shared + ", router: {vc_release: tail_credit}";
    EXPECT_EQ(checked(network_text(alone, "{reply_class: reply}")).found, verdict::proved);
    const std::string nothing_else =
        "topology: {kind: mesh, dims: [3, 3]}, classes: [{name: request, range: 0-1}, {name: reply, range: 0-1}], "
        "router: {vc_release: tail_credit}";
    EXPECT_EQ(checked(network_text(nothing_else, "{reply_class: reply}")).found, verdict::protocol_cycle);
}

/// A chip whose program does not matter.
check_report checked_chip(const std::string& classes, const std::string& more = "") {
    return checked("system: chip\nnetwork: {topology: {dims: [4, 4]}" +
                   (classes.empty() ? "" : ", classes: [" + classes + "]") + "}\nworkload: {program: hello}\n" + more);
}

TEST(deadlock_check, proves_the_four_classes_of_a_chip_and_names_what_software_must_do) {
    const check_report report = checked_chip("");
    EXPECT_EQ(report.found, verdict::proved);
    EXPECT_EQ(report.groups.size(), 4U);
    EXPECT_THAT(report.assumptions, ElementsAre(AllOf(HasSubstr("Threads end"), HasSubstr("16 contexts")),
                                                HasSubstr("Posted receives are cleared"),
                                                AllOf(HasSubstr("Every send meets a receive"), HasSubstr("240")),
                                                AllOf(HasSubstr("Tables hold what threads put there"),
                                                      HasSubstr("256 sends (niu.send_table_entries)"),
                                                      HasSubstr("256 receives (niu.receive_table_entries"))));
}

TEST(deadlock_check, states_what_copied_blocks_ask_of_software) {
    const auto copies = [](const std::string& messaging, const std::string& queues) {
        return checked_chip(
                   "", "messaging: {" + messaging + "}\nniu: {block_transfer: copy, data_queues: " + queues + "}\n")
            .assumptions;
    };
    const auto channel = HasSubstr("may wait for the injection channel");
    const auto posted = HasSubstr("the NIU takes no str");
    EXPECT_THAT(copies("mode: rendezvous", "per_context"), AllOf(Contains(channel), Contains(posted)));
    EXPECT_THAT(copies("mode: ready", "per_context"), AllOf(Contains(channel), Not(Contains(posted))));
    EXPECT_THAT(copies("system: active_message", "per_context"), AllOf(Contains(channel), Not(Contains(posted))));
    EXPECT_THAT(copies("system: active_message", "shared"), Not(Contains(channel)));
    EXPECT_THAT(copies("mode: rendezvous", "shared"), AllOf(Not(Contains(channel)), Contains(posted)));
}

TEST(deadlock_check, finds_thread_exhaustion_when_all_types_share_their_virtual_channels) {
    const check_report report = checked_chip("{name: any, vcs: 2, types: [THREAD, DATA, RTS, CTS]}");
    EXPECT_EQ(report.found, verdict::protocol_cycle);
    EXPECT_THAT(resources(report), ElementsAre("n0.out vc 0-1", "contexts of node 0"));
    EXPECT_THAT(check_text(report), HasSubstr("all 16 hold threads"));
}

TEST(deadlock_check, finds_the_cycle_of_rts_and_cts_on_one_virtual_channel) {
    const check_report report = checked_chip("{name: thread, types: [THREAD]}, {name: other, types: [DATA, RTS, CTS]}");
    EXPECT_EQ(report.found, verdict::protocol_cycle);
    EXPECT_THAT(resources(report), ElementsAre("n0.out vc 1", "CTS queue of node 0", "n0.in vc 1", "r0.E vc 1",
                                               "n1.out vc 1", "CTS queue of node 1", "n1.in vc 1", "r1.W vc 1"));
}

TEST(deadlock_check, every_pair_of_types_that_the_protocol_couples_needs_classes_apart) {
    struct partition {
        const char* classes;
        verdict expected;
    };
    const partition cases[] = {
        {"{name: a, types: [THREAD]}, {name: b, types: [RTS]}, {name: c, types: [DATA, CTS]}", verdict::proved},
        {"{name: a, types: [THREAD]}, {name: b, types: [RTS, DATA]}, {name: c, types: [CTS]}", verdict::protocol_cycle},
        {"{name: a, types: [THREAD, RTS]}, {name: b, types: [DATA]}, {name: c, types: [CTS]}", verdict::protocol_cycle},
        {"{name: a, types: [THREAD, CTS]}, {name: b, types: [DATA]}, {name: c, types: [RTS]}", verdict::protocol_cycle},
        {"{name: a, types: [THREAD]}, {name: b, types: [RTS]}, {name: c, types: [DATA]}, {name: d, types: [CTS]}",
         verdict::proved}};
    for (const partition& candidate : cases) {
        EXPECT_EQ(checked_chip(candidate.classes).found, candidate.expected) << candidate.classes;
    }
}

TEST(deadlock_check, ready_messages_need_only_threads_and_data_apart) {
    const std::string ready = "messaging: {mode: ready}\n";
    EXPECT_EQ(checked_chip("{name: a, types: [THREAD]}, {name: b, types: [DATA]}", ready).found, verdict::proved);
    EXPECT_EQ(checked_chip("{name: a, types: [THREAD, DATA]}", ready).found, verdict::protocol_cycle);
}

TEST(deadlock_check, a_shared_data_queue_is_an_assumption_of_its_own) {
    EXPECT_THAT(checked_chip("", "niu: {data_queues: shared}\n").assumptions,
                Contains(HasSubstr("data_queues: shared")));
}

TEST(deadlock_check, proves_up_down_on_200_random_graphs) {
    unsigned state = 12345;
    const auto below = [&state](unsigned bound) {
        state = state * 1664525U + 1013904223U;
        return (state >> 8) % bound;
    };
    const auto file = temporary_path("up_down_graph.txt");
    for (unsigned round = 0; round < 200; ++round) {
        const unsigned routers = 4 + below(9);
        std::set<std::pair<unsigned, unsigned>> edges;
        for (unsigned router = 1; router < routers; ++router) { edges.insert({below(router), router}); }
        for (unsigned more = below(routers); more > 0; --more) {
            const unsigned a = below(routers);
            const unsigned b = below(routers);
            if (a != b) { edges.insert(std::minmax(a, b)); }
        }
        std::ofstream stream(file);
        for (const auto& [source, destination] : edges) { stream << source << ' ' << destination << '\n'; }
        stream.close();
        const std::string graph = "topology: {kind: irregular, file: " + file.string() + "}, ";
        for (const char* routing : {"up_down", "up_down_adaptive"}) {
            const check_report report =
                checked(network_text(graph + "classes: [{name: any, vcs: 1}], routing: " + routing));
            ASSERT_EQ(report.found, verdict::proved) << round << check_text(report);
        }
    }
    std::filesystem::remove(file);
}

TEST(deadlock_check, a_table_that_violates_a_turn_is_caught_and_names_the_packets) {
    const auto file = temporary_path("all_turns.routes");
    std::ofstream(file) << "0 1 -> E\n0 2 -> S\n0 3 -> E\n"
                           "1 0 -> W\n1 3 -> S\n1 2 -> S\n"
                           "3 2 -> W\n3 1 -> N\n3 0 -> W\n"
                           "2 3 -> E\n2 0 -> N\n2 1 -> N\n";
    const check_report report =
        checked(network_text("topology: {kind: mesh, dims: [2, 2]}, routing: table, routing_table: " + file.string() +
                             ", classes: [{name: any, vcs: 1}]"));
    EXPECT_EQ(report.found, verdict::routing_cycle);
    EXPECT_THAT(resources(report), ElementsAre("r0.E vc 0", "r1.S vc 0", "r3.W vc 0", "r2.N vc 0"));
    EXPECT_THAT(report.cycle[0].holder, HasSubstr("from node 0 to node 3"));
}

TEST(deadlock_check, strings_in_drawings_are_quoted) {
    EXPECT_EQ(dot_quoted("a \"b\" \\ c\nd"), "\"a \\\"b\\\" \\\\ c\\nd\"");
}

TEST(deadlock_check, a_long_cycle_fits_a_screen) {
    noc::wait_cycle cycle;
    for (unsigned step = 0; step < 64; ++step) {
        cycle.push_back({"r" + std::to_string(step), "a packet", "its next channel is taken", {}});
    }
    const std::string text = cycle_text(cycle, 14);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 16);
    EXPECT_THAT(text, AllOf(HasSubstr("50 more steps"), HasSubstr("r63"), Not(HasSubstr("r30"))));
}

}  // namespace
}  // namespace orbweaver::sim
