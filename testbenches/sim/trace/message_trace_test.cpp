// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/message_trace.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "hw/base/errors.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

using nlohmann::json;

class message_trace_file : public testing::Test {
protected:
    std::filesystem::path file = temporary_path("messages.trace.json");
    run_control control;

    /// Events with this phase letter, in the order of the file.
    std::vector<json> events(const std::string& phase) const {
        std::ifstream stream(file);
        std::vector<json> chosen;
        const json trace = json::parse(stream);
        for (const json& event : trace["traceEvents"]) {
            if (event["ph"] == phase) { chosen.push_back(event); }
        }
        return chosen;
    }

    std::unique_ptr<message_trace> make() {
        return std::make_unique<message_trace>(
            file, 0.01, 2, 4, [](std::uint32_t pc) { return pc == 0x100 ? "main" : "we \"quote\""; }, control);
    }
};

TEST_F(message_trace_file, names_a_track_for_each_context_and_each_direction_of_a_node) {
    make()->run_ended(1000);
    EXPECT_EQ(events("M").size(), 2 * (1 + 4 + 2));
}

TEST_F(message_trace_file, a_run_reported_in_pieces_is_one_slice_that_states_why_it_ended) {
    auto trace = make();
    trace->context_ran({1}, {2}, 100, 150, 0x100);
    trace->context_ran({1}, {2}, 150, 180, 0x140);
    trace->context_left({1}, {2}, 180, "wait_receive");
    trace->run_ended(1000);
    const auto slices = events("X");
    ASSERT_EQ(slices.size(), 1);
    EXPECT_EQ(slices[0]["name"], "main");
    EXPECT_EQ(slices[0]["pid"], 1);
    EXPECT_EQ(slices[0]["tid"], 2);
    EXPECT_DOUBLE_EQ(slices[0]["ts"], 1.0);
    EXPECT_DOUBLE_EQ(slices[0]["dur"], 0.8);
    EXPECT_EQ(slices[0]["args"]["left"], "wait_receive");
}

TEST_F(message_trace_file, a_message_is_an_arrow_from_its_injection_to_its_delivery) {
    auto trace = make();
    trace->message_injected(7, {0}, {1}, {3}, message_type::data, 0xabc, 40);
    trace->message_delivered(7, {1}, 90, 12);
    trace->run_ended(1000);
    const auto starts = events("s");
    const auto ends = events("f");
    ASSERT_EQ(starts.size(), 1);
    ASSERT_EQ(ends.size(), 1);
    EXPECT_EQ(starts[0]["id"], ends[0]["id"]);
    EXPECT_DOUBLE_EQ(starts[0]["ts"], 0.4);
    EXPECT_DOUBLE_EQ(ends[0]["ts"], 0.9);
    // An arrow hangs on the slice that covers its ends.
    const auto slices = events("X");
    ASSERT_EQ(slices.size(), 2);
    EXPECT_EQ(slices[0]["pid"], starts[0]["pid"]);
    EXPECT_EQ(slices[0]["ts"], starts[0]["ts"]);
    EXPECT_EQ(slices[1]["pid"], ends[0]["pid"]);
    EXPECT_EQ(slices[1]["args"]["flits"], 12);
}

TEST_F(message_trace_file, a_call_of_mpi_is_a_slice_on_a_track_of_its_own) {
    auto trace = make();
    trace->mpi_call({1}, "MPI_Send", 100);
    trace->mpi_call({1}, "", 150);
    trace->mpi_call({1}, "MPI_Recv", 200);
    trace->run_ended(1000);
    const auto slices = events("X");
    ASSERT_EQ(slices.size(), 2);
    EXPECT_EQ(slices[0]["name"], "MPI_Send");
    EXPECT_DOUBLE_EQ(slices[0]["ts"], 1.0);
    EXPECT_DOUBLE_EQ(slices[0]["dur"], 0.5);
    EXPECT_EQ(slices[1]["name"], "MPI_Recv");
    EXPECT_DOUBLE_EQ(slices[1]["dur"], 8.0);
    EXPECT_EQ(slices[1]["args"]["left"], "end of the run") << "it has not returned";
    const json track = events("M").back();
    EXPECT_EQ(track["args"]["name"], "MPI");
    EXPECT_EQ(track["pid"], 1);
    EXPECT_EQ(track["tid"], slices[0]["tid"]);
}

TEST_F(message_trace_file, names_are_escaped) {
    auto trace = make();
    trace->context_ran({0}, {0}, 1, 5, 0x200);
    trace->context_left({0}, {0}, 5, "end");
    trace->run_ended(1000);
    EXPECT_EQ(events("X")[0]["name"], "we \"quote\"");
}

TEST(message_trace, that_cannot_be_written_is_the_users_mistake) {
    run_control control;
    EXPECT_THROW(event_writer("/nonexistent/trace.json", 1, control), user_error);
}

}  // namespace
}  // namespace orbweaver::sim
