// SPDX-License-Identifier: Apache-2.0
#include "sim/report/timeline.h"

#include <fmt/core.h>

#include <sstream>

#include "hw/base/errors.h"
#include "sim/trace/message_trace.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

constexpr double micros_per_cycle = 0.01;

/// A message trace of two nodes with two contexts each, read again.
class timeline_of_a_trace : public testing::Test {
protected:
    timeline read() {
        if (m_trace) {
            m_trace->run_ended(0);
            m_trace.reset();
        }
        std::ifstream stream(m_folder.path() / "trace");
        return {stream, "trace", 1 / micros_per_cycle};
    }

    void run(unsigned node, unsigned context, cycle_t start, cycle_t end, std::uint32_t pc = 0) {
        m_trace->context_ran({static_cast<std::uint16_t>(node)}, {static_cast<std::uint8_t>(context)}, start, end, pc);
        m_trace->context_left({static_cast<std::uint16_t>(node)}, {static_cast<std::uint8_t>(context)}, end, "quantum");
    }

    std::unique_ptr<message_trace> make() {
        return std::make_unique<message_trace>(
            m_folder.path() / "trace", micros_per_cycle, 2, 2,
            [](std::uint32_t pc) { return fmt::format("function {}", pc); }, m_control);
    }

    scratch_folder m_folder;
    run_control m_control;
    std::unique_ptr<message_trace> m_trace = make();
};

TEST_F(timeline_of_a_trace, has_the_runs_of_each_node_by_context_and_time) {
    run(1, 1, 100, 103, 7);
    run(1, 0, 110, 120, 8);
    run(1, 0, 130, 131, 7);
    const result_json json = read().json(200);
    EXPECT_EQ(json["functions"], (result_json{"function 7", "function 8"}));
    EXPECT_EQ(json["reasons"], (result_json{"", "quantum"}));
    EXPECT_EQ(json["slices"][0], result_json::array());
    EXPECT_EQ(json["slices"][1], (result_json{0, 110, 10, 10, 1, 1, 1, 0, 10, 1, 1, 0, 1, 1, 1, 100, 3, 3, 0, 1, 1}));
}

TEST_F(timeline_of_a_trace, has_calls_of_mpi_that_make_no_pipeline_busy) {
    EXPECT_EQ(read().json(240)["calls"], -1);
    m_trace = make();
    run(0, 0, 0, 10);
    m_trace->mpi_call({0}, "MPI_Recv", 5);
    m_trace->mpi_call({0}, "", 205);
    const result_json json = read().json(240);
    const unsigned track = json["calls"];
    EXPECT_GT(track, 1U) << "behind the contexts";
    EXPECT_EQ(json["slices"][0], (result_json{0, 0, 10, 10, 0, 1, 1, track, 5, 200, 200, 1, 0, 1}));
    EXPECT_EQ(json["functions"][1], "MPI_Recv");
    EXPECT_EQ(json["busy"][0][100], 0);
}

TEST_F(timeline_of_a_trace, reports_how_long_messages_took_by_type) {
    for (const std::uint64_t packet : {1, 2}) {
        m_trace->message_injected(packet, {0}, {1}, {0}, message_type::data, 5, 10 * packet);
        m_trace->message_delivered(packet, {1}, 10 * packet + 33, 4);
    }
    m_trace->message_injected(3, {0}, {1}, {0}, message_type::rts, 5, 50);
    EXPECT_THAT(read().latencies(), ElementsAre(Pair("DATA", ElementsAre(Pair(33, 2)))));
}

TEST_F(timeline_of_a_trace, states_how_busy_nodes_were_over_time) {
    run(0, 0, 0, 60);
    run(0, 1, 60, 120);
    run(1, 0, 119, 120);
    const result_json busy = read().json(240)["busy"];
    ASSERT_EQ(busy[0].size(), 240U);
    for (unsigned bin = 0; bin < 240; ++bin) {
        EXPECT_EQ(busy[0][bin], bin < 120 ? 100 : 0) << bin;
        EXPECT_EQ(busy[1][bin], bin == 119 ? 100 : 0) << bin;
    }
}

TEST_F(timeline_of_a_trace, joins_short_neighbours_first_and_keeps_what_was_run) {
    for (cycle_t cycle = 0; cycle < 1000; cycle += 10) { run(0, 0, cycle, cycle + 5, cycle == 500 ? 9 : 1); }
    run(0, 1, 0, 900);
    timeline seen = read();
    seen.condense(20);
    ASSERT_LE(seen.nodes()[0].size(), 20U);
    EXPECT_GT(seen.resolution(), 0U);
    std::uint64_t busy = 0;
    unsigned runs = 0;
    for (const timeline_slice& slice : seen.nodes()[0]) {
        busy += slice.busy;
        runs += slice.runs;
    }
    EXPECT_EQ(busy, 1400U);
    EXPECT_EQ(runs, 101U);
    EXPECT_EQ(seen.nodes()[0].back().cycles, 900U);
    EXPECT_EQ(seen.json(1000)["busy"][0][0], 100);
}

TEST_F(timeline_of_a_trace, stays_as_it_is_when_it_is_short_enough) {
    run(0, 0, 0, 5);
    run(0, 0, 6, 8);
    timeline seen = read();
    seen.condense(2);
    EXPECT_EQ(seen.resolution(), 0U);
    EXPECT_EQ(seen.nodes()[0].size(), 2U);
}

TEST(timeline, names_the_line_that_is_no_event) {
    std::istringstream cut_off("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n{\"ph\":\"X\",\"na");
    EXPECT_THAT([&] { const timeline read(cut_off, "t.json", 100); },
                ThrowsMessage<user_error>("t.json:2: no event of a message trace; was the run cut off?"));
}

TEST(timeline, names_the_line_of_a_number_that_cannot_be) {
    for (const char* event : {R"({"ph":"X","name":"a","pid":1e30,"tid":0,"ts":1,"dur":1,"args":{}})",
                              R"({"ph":"X","name":"a","pid":65536,"tid":0,"ts":1,"dur":1,"args":{}})",
                              R"({"ph":"X","name":"a","pid":0,"tid":-1,"ts":1,"dur":1,"args":{}})"}) {
        std::istringstream trace(event);
        EXPECT_THAT([&] { timeline(trace, "t.json", 100); }, ThrowsMessage<user_error>(StartsWith("t.json:1: ")))
            << event;
    }
}

}  // namespace
}  // namespace orbweaver::sim
