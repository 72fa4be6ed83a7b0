// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/replay.h"

#include <fmt/core.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "hw/base/errors.h"
#include "hw/base/random_stream.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/replay/trace_reader.h"
#include "testbenches/support/run_apart.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::noc {
namespace {

/// Replays a text on a 2 x 2 mesh of single-cycle routers.
struct replay_bench : testing::Test {
    ~replay_bench() override { std::filesystem::remove(file); }

    void write(const std::string& records, unsigned nodes = 4) const {
        std::ofstream(file, std::ios::binary) << "orbweaver-messages 1\nnodes " << nodes << "\n" << records;
    }
    std::unique_ptr<record_source> reader() const { return std::make_unique<trace_reader>(file.string()); }
    replay_result run(const std::string& records) {
        write(records);
        recorded = std::make_unique<replay>("replay", domain, fabric, reader(), control);
        sc_core::sc_start();
        return recorded->result();
    }
    static network_desc mesh() { return {.topology = {.dims = {2, 2}}, .classes = {{"any", 2, {}}}}; }

    std::filesystem::path file = temporary_path("replay_test.causes");
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    network fabric{"network", domain, mesh(), ledger};
    run_control control;
    std::unique_ptr<replay> recorded;

    void SetUp() override { control.attach(domain); }
};

// 2h + F + 2 cycles in an empty network (docs/noc/timing.md): 2 + 3 + 2 = 7 between neighbours for three flits.

TEST_F(replay_bench, a_message_leaves_when_its_time_has_come) {
    const auto result = run("m 1 DATA 0 1 3 +100\np 2 1 1+1\nend 50 2+9\n");
    EXPECT_EQ(result.messages, 1);
    EXPECT_EQ(result.flits, 3);
    EXPECT_EQ(result.packet_latency.mean, 7);
    EXPECT_EQ(result.cycles, 100 + 7 + 1 + 9);
    EXPECT_EQ(result.recorded_cycles, 50);
    EXPECT_EQ(control.outcome()->status, "ok");
}

TEST_F(replay_bench, a_message_waits_for_the_latest_of_its_causes) {
    const auto result =
        run("p 1 0 +40\n"
            "m 2 DATA 0 1 3 1+10\n"       // arrives at 57
            "m 3 DATA 1 0 3 2+5 +20\n"    // leaves at 62, arrives at 69
            "m 4 DATA 1 0 3 +300 3s+1\n"  // leaves at 300
            "end 0 3+0\n");
    EXPECT_EQ(result.cycles, 69);
    EXPECT_EQ(result.messages, 3);
    EXPECT_EQ(result.packet_latency.max, 7);
}

TEST_F(replay_bench, departures_are_distinguished_from_arrivals) {
    // The tail of a message of three flits leaves two cycles after its head.
    EXPECT_EQ(run("m 1 DATA 0 1 3 +10\np 2 0 1s+1\nend 0 2+0\n").cycles, 13);
}

TEST_F(replay_bench, a_tail_waits_for_its_own_causes) {
    const auto result = run("m 1 DATA 0 1 3 +10 / +50\nend 0 1+0\n");
    EXPECT_EQ(result.cycles, 50 + 2 * 1 + 1 + 2);  // a flit alone from node to node: 2h + 1 + 2
    EXPECT_EQ(result.packet_latency.mean, 45);
}

TEST_F(replay_bench, a_message_of_one_flit_waits_for_its_tails_causes_too) {
    EXPECT_EQ(run("m 1 DATA 0 1 1 +10 / +50\nend 0 1+0\n").cycles, 55);
}

TEST_F(replay_bench, messages_of_a_type_leave_one_after_the_other_as_they_become_ready) {
    EXPECT_EQ(run("m 1 DATA 0 1 3 +11\nm 2 DATA 0 1 3 +10\np 3 0 2s+0\np 4 0 1s+0\nend 0 4+0\n").cycles, 10 + 6 - 1);
}

TEST_F(replay_bench, requests_overtake_data) {
    EXPECT_EQ(run("m 1 DATA 0 1 9 +10\nm 2 RTS 0 1 2 +12\np 3 0 2s+0\nend 0 3+0\n").cycles, 13);
}

TEST_F(replay_bench, a_trace_without_messages_ends_when_its_program_does) {
    const auto result = run("end 1000 +1000\n");
    EXPECT_EQ(result.cycles, 1000);
    EXPECT_EQ(result.messages, 0);
}

TEST_F(replay_bench, reports_how_many_of_its_messages_have_arrived) {
    write("m 1 DATA 0 1 3 +1\nm 2 DATA 0 1 3 1+100\nend 0 2+0\n");
    recorded = std::make_unique<replay>("replay", domain, fabric, reader(), control);
    sc_core::sc_start(domain.time(50));
    EXPECT_EQ(recorded->stage().detail, "1 of 2 messages arrived");
    EXPECT_EQ(recorded->stage().share, 0.5);
}

TEST_F(replay_bench, a_trace_of_another_machine_is_refused) {
    write("end 0 +0\n", 5);
    EXPECT_THROW(replay("replay", domain, fabric, reader(), control), user_error);
}

TEST_F(replay_bench, a_point_does_not_leave) { EXPECT_THROW(run("p 1 0 +5\np 2 0 1s+1\nend 0 +0\n"), user_error); }

TEST_F(replay_bench, what_was_given_up_cannot_be_referred_to) {
    EXPECT_THROW(run("p 1 0 +5\nx 1\np 2 0 1+1\nend 0 +0\n"), user_error);
}

TEST_F(replay_bench, nothing_is_given_up_twice) {
    EXPECT_THROW(run("m 1 DATA 0 1 3 +5\nx 1\nx 1\nend 0 +0\n"), user_error);
}

TEST_F(replay_bench, a_message_may_be_given_up_before_it_has_left) {
    EXPECT_EQ(run("m 1 DATA 0 1 3 +5\nx 1\nend 20 +20\n").messages, 1);
}

/// Draws a trace: messages and points that wait for up to two earlier ones.
std::string draw_trace(random_stream& draw, unsigned nodes) {
    constexpr unsigned records = 400;
    std::vector<bool> leaves{false};  // [record]: it is a message
    std::string text = fmt::format("orbweaver-messages 1\nnodes {}\n", nodes);
    const auto reference = [&] {
        const std::uint32_t cause = draw.below(static_cast<std::uint32_t>(leaves.size()));
        return cause == 0
                   ? fmt::format(" +{}", draw.below(300))
                   : fmt::format(" {}{}+{}", cause, leaves[cause] && draw.below(2) == 0 ? "s" : "", 1 + draw.below(20));
    };
    while (leaves.size() <= records) {
        const bool is_message = draw.below(5) != 0;
        const std::uint32_t node = draw.below(nodes);
        text += is_message ? fmt::format("m {} {} {} {} {}", leaves.size(), draw.below(2) == 0 ? "DATA" : "THREAD",
                                         node, (node + 1 + draw.below(nodes - 1)) % nodes, 1 + draw.below(30))
                           : fmt::format("p {} {}", leaves.size(), node);
        text += reference() + (draw.below(2) == 0 ? reference() : "");
        text += is_message && draw.below(20) == 0 ? " /" + reference() : "";
        text += '\n';
        leaves.push_back(is_message);
    }
    return text + fmt::format("end 0 {}+5\n", records);
}

/// Replays a drawn trace and prints all that can be seen of it.
std::string replay_drawn(const topology_desc& topology, std::uint64_t seed, const thread_desc& threads) {
    const std::filesystem::path file = temporary_path("drawn.causes");
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    network fabric("network", domain, {.topology = topology, .classes = {{"any", 4, {}}}, .threads = threads}, ledger);
    EXPECT_EQ(fabric.partitions(), threads.count);
    random_stream draw(seed, "replay_drawn");
    std::ofstream(file, std::ios::binary) << draw_trace(draw, fabric.nodes());
    run_control control;
    control.attach(domain);
    replay recorded("replay", domain, fabric, std::make_unique<trace_reader>(file.string()), control);
    domain.run_ahead(never);
    sc_core::sc_start();
    std::filesystem::remove(file);
    const replay_result result = recorded.result();
    std::string text =
        fmt::format("{} cycles, {} messages, {} packets, {} flits, {} late, latency {} {} {}, path {}\n", result.cycles,
                    result.messages, result.packets, result.flits, result.late, result.packet_latency.mean,
                    result.packet_latency.max, result.network_latency.mean, result.longest_path.steps());
    for (unsigned number = 0; number < fabric.links(); ++number) {
        const link_counters counted = fabric.link_at(number).counters();
        text +=
            fmt::format("{}: {} {} {}\n", fabric.link_name(number), counted.flits, counted.packets, counted.buffered);
    }
    EXPECT_GT(result.messages, 200U);
    return text;
}

/// Nodes of the concentrated mesh are not in the order of their routers.
TEST(replay_with_threads, is_that_of_one_thread) {
    const topology_desc mesh{.dims = {4, 4}};
    const topology_desc concentrated{.kind = "concentrated_mesh", .dims = {3, 3}, .concentration = 4};
    for (const topology_desc& topology : {mesh, concentrated}) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto run = [&](const thread_desc& threads) {
                return run_apart([&] { return replay_drawn(topology, seed, threads); });
            };
            const std::string alone = run({});
            for (const unsigned threads : {2U, 3U}) { EXPECT_EQ(run({threads, true, true}), alone); }
        }
    }
}

struct no_listener : replay_listener {
    void message_ready(const replayed_message& what) override { ready.push_back(what); }
    void tail_became_ready(node_id, std::uint64_t, cycle_t) override {}
    std::vector<replayed_message> ready;
};

TEST(replay_graph, keeps_no_more_than_what_is_unfinished_or_still_needed) {
    const auto file = temporary_path("replay_graph_test.causes");
    {
        std::ofstream trace(file);
        trace << "orbweaver-messages 1\nnodes 2\np 1 0 +1\n";
        for (unsigned number = 2; number < 300000; ++number) {
            trace << "p " << number << " 0 " << number - 1 << "+3\nx " << number - 1 << "\n";
        }
        trace << "end 899998 299999+0\n";
    }
    no_listener listener;
    trace_reader reader(file.string());
    replay_graph graph(reader, listener);
    graph.read_on(0);
    EXPECT_TRUE(graph.finished());
    EXPECT_EQ(graph.end(), 1 + 3 * 299998ULL);
    EXPECT_LE(graph.kept(), 1);
    std::filesystem::remove(file);
}

TEST(replay_graph, reads_on_when_messages_arrive) {
    const auto file = temporary_path("replay_graph_test.causes");
    constexpr unsigned messages = 2 * replay_graph::largest_window + 10;
    {
        std::ofstream trace(file);
        trace << "orbweaver-messages 1\nnodes 2\n";
        for (unsigned number = 1; number <= messages; ++number) {
            trace << "m " << number << " DATA 0 1 2 +" << number << "\nx " << number << "\n";
        }
        trace << "end 0 +0\n";
    }
    no_listener listener;
    trace_reader reader(file.string());
    replay_graph graph(reader, listener);
    graph.read_on(0);
    EXPECT_EQ(listener.ready.size(), replay_graph::largest_window);
    EXPECT_FALSE(graph.is_read_to_its_end());
    EXPECT_NEAR(static_cast<double>(graph.messages()), messages, 0.05 * messages) << "a guess from the bytes read";
    for (unsigned number = 1; number <= messages; ++number) {
        ASSERT_LE(graph.kept(), replay_graph::largest_window);
        graph.message_left(number, number);
        graph.packet_arrived(number, 2, number + 5);
    }
    EXPECT_TRUE(graph.finished());
    EXPECT_EQ(graph.messages(), messages);
    EXPECT_EQ(listener.ready.size(), messages);
    EXPECT_EQ(graph.kept(), 0);
    EXPECT_EQ(graph.late(), 0);
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace orbweaver::noc
