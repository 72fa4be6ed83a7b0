// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/cause_trace.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "hw/base/errors.h"
#include "hw/noc/replay/trace_reader.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

/// Two nodes of two contexts each; what a machine would report is reported by hand.
struct cause_trace_file : testing::Test {
    ~cause_trace_file() override { std::filesystem::remove(file); }

    void issue(node_id node, message_step step, std::uint32_t id, cycle_t cycle, bool accepted = true,
               std::uint64_t packet = 0, bool complete = true) {
        trace->instruction_issued({node, {0}, step, id, packet, accepted, complete}, cycle);
    }
    /// A data message from `begun` on, by context 0, with two words.
    void send(std::uint64_t packet, node_id source, node_id destination, std::uint32_t id, cycle_t begun,
              cycle_t left) {
        trace->message_created(packet, source, destination, message_type::data, id, begun);
        issue(source, message_step::begin, id, begun, true, packet);
        issue(source, message_step::end, 0, begun + 2, true, packet);
        trace->message_left(packet, 4, left);
    }
    /// The lines of the file without its header.
    std::vector<std::string> lines(cycle_t end) {
        trace->run_ended(end);
        trace.reset();
        std::ifstream stream(file);
        std::vector<std::string> found;
        for (std::string line; std::getline(stream, line);) { found.push_back(line); }
        found.erase(found.begin(), found.begin() + 3);
        // It must be a file that the reader takes.
        noc::trace_reader reader(file.string());
        noc::trace_record record;
        do { reader.next(0, record); } while (record.kind != noc::trace_record_kind::end);
        return found;
    }

    const node_id a{0};
    const node_id b{1};
    std::filesystem::path file = temporary_path("cause_trace_test.causes");
    run_control control;
    std::unique_ptr<cause_trace> trace = std::make_unique<cause_trace>(file, 2, "test", control);
};

TEST_F(cause_trace_file, a_message_follows_the_points_that_began_and_ended_it) {
    send(7, a, b, 5, 10, 14);
    EXPECT_THAT(lines(20),
                ElementsAre("p 1 0 +10", "p 2 0 1+2", "m 3 DATA 0 1 4 1+1 / 2+1", "x 1", StartsWith("end 20 2+8")));
}

TEST_F(cause_trace_file, a_context_that_waited_follows_the_message_and_its_own_time_up_to_the_wait) {
    send(7, a, b, 5, 10, 14);
    issue(b, message_step::wait_receive, 5, 12, false);
    trace->message_delivered(7, b, 30, 4);
    issue(b, message_step::wait_receive, 5, 36);
    EXPECT_THAT(lines(40), Contains("p 4 1 +12 3+6"));
}

TEST_F(cause_trace_file, a_thread_that_waits_takes_its_chain_to_memory_and_to_another_context) {
    send(7, a, b, 5, 10, 14);
    issue(b, message_step::wait_receive, 5, 12, false);
    trace->thread_moved(b, {0}, swapped_thread(1), 14);
    trace->message_delivered(7, b, 30, 4);
    trace->thread_moved(b, swapped_thread(1), {1}, 33);
    trace->instruction_issued({b, {1}, message_step::wait_receive, 5, 0, true, true}, 36);
    EXPECT_THAT(lines(40), Contains("p 4 1 +12 3+6"));
}

TEST_F(cause_trace_file, a_message_that_was_there_before_the_wait_is_a_cause_too) {
    send(7, a, b, 5, 10, 14);
    trace->message_delivered(7, b, 30, 4);
    issue(b, message_step::wait_receive, 5, 36);
    EXPECT_THAT(lines(40), Contains("p 4 1 +36 3+1"));
}

TEST_F(cause_trace_file, polling_in_vain_is_waiting) {
    send(7, a, b, 5, 10, 14);
    for (const cycle_t cycle : {12, 20, 28}) { issue(b, message_step::look_receive, 5, cycle, true, 0, false); }
    trace->message_delivered(7, b, 30, 4);
    issue(b, message_step::look_receive, 5, 36);
    EXPECT_THAT(lines(40), Contains("p 4 1 +12 3+6"));
}

TEST_F(cause_trace_file, a_wait_for_a_departure_follows_it) {
    send(7, a, b, 5, 10, 14);
    issue(a, message_step::wait_send, 5, 13, false);
    issue(a, message_step::wait_send, 5, 17);
    EXPECT_THAT(lines(40), Contains("p 4 0 2+1 3s+3"));
}

TEST_F(cause_trace_file, a_refused_instruction_follows_what_woke_its_context) {
    send(7, a, b, 5, 10, 14);
    issue(a, message_step::begin, 6, 13, false);
    trace->message_created(8, a, b, message_type::data, 6, 16);
    issue(a, message_step::begin, 6, 16, true, 8);
    EXPECT_THAT(lines(40), Contains("p 4 0 2+1 3s+2"));
}

TEST_F(cause_trace_file, a_thread_begins_with_its_message) {
    trace->message_created(9, a, b, message_type::thread, 0x100, 3);
    trace->instruction_issued({a, {0}, message_step::begin, 0x100, 9, true, true}, 3);
    trace->message_left(9, 3, 6);
    trace->thread_started(b, {1}, 9, 12);
    trace->message_delivered(9, b, 12, 3);
    trace->instruction_issued({b, {1}, message_step::post, 5, 0, true, true}, 20);
    EXPECT_THAT(lines(40), IsSupersetOf({"m 2 THREAD 0 1 3 1+1", "p 3 1 2+8"}));
}

TEST_F(cause_trace_file, rendezvous_is_a_chain_of_messages) {
    issue(b, message_step::post, 5, 2);
    trace->message_created(7, a, b, message_type::data, 5, 10);
    issue(a, message_step::begin, 5, 10, true, 7);
    trace->message_created(8, a, b, message_type::rts, 5, 11);
    trace->message_left(8, 2, 12);
    trace->message_created(9, b, a, message_type::cts, 5, 20);
    trace->message_delivered(8, b, 20, 2);
    trace->message_left(9, 2, 22);
    trace->message_delivered(9, a, 30, 2);
    issue(a, message_step::end, 0, 31, true, 7);
    trace->message_left(7, 4, 35);
    EXPECT_THAT(lines(40), IsSupersetOf({"p 1 1 +2", "p 2 0 +10", "m 3 RTS 0 1 2 2+1", "m 4 CTS 1 0 2 3+1 1+1",
                                         "p 5 0 2+21", "m 6 DATA 0 1 4 2+1 4+1 / 5+1"}));
}

TEST_F(cause_trace_file, what_is_over_is_given_up_however_long_the_run) {
    constexpr unsigned rounds = 500;
    for (unsigned round = 1; round <= rounds; ++round) {
        const cycle_t now = 100 * round;
        send(round, a, b, 5, now, now + 5);
        trace->message_delivered(round, b, now + 20, 4);
        issue(b, message_step::wait_receive, 5, now + 30);
        issue(b, message_step::clear_receive, 5, now + 31);
        issue(a, message_step::wait_send, 5, now + 40);
        issue(a, message_step::clear_send, 5, now + 41);
    }
    unsigned given_up = 0;
    for (const std::string& line : lines(100 * (rounds + 1))) {
        given_up += line.starts_with("x ") ? static_cast<unsigned>(std::count(line.begin(), line.end(), ' ')) : 0;
    }
    constexpr unsigned records = 5 * rounds;  // begin, end, message, two waits
    EXPECT_GE(given_up, records - 10);
}

TEST(cause_trace, that_cannot_be_written_is_the_users_mistake) {
    run_control control;
    EXPECT_THROW(cause_trace("/nonexistent/trace", 1, "", control), user_error);
}

}  // namespace
}  // namespace orbweaver::sim
