// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/goal_reader.h"

#include <fstream>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

std::unique_ptr<const schedule> read_text(const std::string& text) {
    const auto file = temporary_path("goal_reader_test.goal");
    std::ofstream(file, std::ios::binary) << text;
    return goal_reader(file.string()).read();
}

std::vector<scheduled_operation> operations(const schedule& read, unsigned rank) {
    std::vector<scheduled_operation> list;
    schedule::reader position = read.read(rank);
    for (scheduled_operation operation; position.next(operation);) { list.push_back(operation); }
    return list;
}

TEST(goal_reader, reads_every_statement) {
    const auto read = read_text(
        "// LogGOPSim\n"
        "num_ranks 2\n\n"
        "rank 0 {\r\n"
        "l1: send 10b to 1 tag 7 cpu 2 nic 1\n"
        "l2: calc 500 /* nanoseconds */ cpu 1\n"
        "l2 requires l1\n"
        "send 3b to 1\n"
        "l3: recv 4b from -1 tag -1\n"
        "l3 irequires l2\n"
        "}\n"
        "rank 1 {\n"
        "recv 10b from 0 tag 7\n"
        "recv 3b from 0\n"
        "send 4b to 0 tag 99\n"
        "}\n");
    EXPECT_EQ(read->ranks(), 2);
    EXPECT_EQ(read->totals().sends, 3);
    EXPECT_EQ(read->totals().receives, 3);
    EXPECT_EQ(read->totals().computes, 1);
    EXPECT_EQ(read->totals().bytes, 17);
    const auto first = operations(*read, 0);
    ASSERT_EQ(first.size(), 4);
    EXPECT_EQ(first[0].what.kind, operation_kind::send);
    EXPECT_EQ(first[0].what.peer, 1);
    EXPECT_EQ(first[0].what.tag, 7);
    EXPECT_EQ(first[0].what.amount, 10);
    EXPECT_EQ(first[0].what.processor, 2);
    EXPECT_EQ(first[0].what.line, 5);
    EXPECT_EQ(first[1].what.kind, operation_kind::compute);
    EXPECT_EQ(first[1].what.amount, 500000) << "picoseconds";
    ASSERT_EQ(first[1].needs.size(), 1);
    EXPECT_EQ(first[1].needs[0].moment, noc::trace_moment::departure);
    EXPECT_THAT(first[1].forgotten, ElementsAre(0));
    EXPECT_TRUE(first[3].what.any_source);
    EXPECT_TRUE(first[3].what.any_tag);
    EXPECT_EQ(first[3].needs[0].moment, noc::trace_moment::start);
}

TEST(goal_reader, brings_what_waits_for_later_operations_behind_them) {
    const auto read = read_text("num_ranks 1\nrank 0 {\na: calc 1\nb: calc 2\nc: calc 3\na requires c\n}\n");
    const auto list = operations(*read, 0);
    ASSERT_EQ(list.size(), 3);
    EXPECT_EQ(list[0].number, 1);
    EXPECT_EQ(list[1].number, 2);
    EXPECT_EQ(list[2].number, 0);
}

TEST(goal_reader, reports_mistakes_that_stand_above_what_cannot_be_read) {
    EXPECT_THAT(
        [] { read_text("num_ranks 1\nrank 0 {\nsend 5 to 0\n}\ncalc 5\n"); },
        ThrowsMessage<user_error>(AllOf(HasSubstr("goal:3:8: expected 'b'"), HasSubstr("goal:5:1: expected 'rank'"))));
}

struct malformed_goal : testing::TestWithParam<malformed_text> {};

TEST_P(malformed_goal, is_refused_at_its_place) {
    EXPECT_THAT([] { read_text(GetParam().content); },
                ThrowsMessage<user_error>(HasSubstr("goal_reader_test.goal:" + GetParam().complaint)));
}

const std::string head = "num_ranks 2\nrank 0 {\n";
const std::string tail = "}\nrank 1 {\n}\n";

INSTANTIATE_TEST_SUITE_P(
    goal, malformed_goal,
    testing::ValuesIn(std::vector<malformed_text>{
        {"empty", "", "1:1: expected 'num_ranks' and their number, and the file ends here"},
        {"no_ranks", "num_ranks 0\n", "1:11: expected 1 rank or more"},
        {"ranks_beyond_bounds", "num_ranks 65537\n", "1:11: expected the number of ranks, 0 to 65536"},
        {"rank_beyond_bounds", "num_ranks 2\nrank 2 {\n}\n", "2:6: expected a rank, 0 to 1; found '2'"},
        {"rank_twice", head + "}\nrank 0 {\n}\n", "4:6: rank 0 is there twice"},
        {"rank_missing", head + "}\n", "4:1: rank 1 is missing"},
        {"rank_not_closed", head + "calc 5\n", "4:1: expected the '}' of rank 0, and the file ends here"},
        {"something_behind", head + tail + "calc 5\n", "6:1: expected 'rank'; found 'calc'"},
        {"unknown_operation", head + "l1: put 5b to 1\n" + tail, "3:5: expected send, recv or calc"},
        {"no_colon", head + "l1 send 5b to 1\n" + tail, "3:4: expected ':', requires or irequires"},
        {"no_bytes", head + "send 5 to 1\n" + tail, "3:8: expected 'b'; found 'to'"},
        {"send_from", head + "send 5b from 1\n" + tail, "3:9: expected 'to'; found 'from'"},
        {"send_to_any", head + "send 5b to -1\n" + tail, "3:12: expected a rank, 0 to 1"},
        {"send_any_tag", head + "send 5b to 1 tag -1\n" + tail, "3:18: expected a tag"},
        {"peer_beyond_bounds", head + "send 5b to 2\n" + tail, "3:12: expected a rank, 0 to 1"},
        {"negative_time", head + "calc -5\n" + tail, "3:6: no number is negative but -1, for any"},
        {"endless_number", head + "calc 99999999999999999999\n" + tail, "3:6: a number beyond 64 bits"},
        {"endless_label", head + std::string(300, 'l') + ": calc 5\n" + tail, "3:1: a word of more than"},
        {"unknown_label", head + "l1: calc 5\nl1 requires l2\n" + tail, "4:13: no operation above has the label 'l2'"},
        {"label_twice", head + "l1: calc 5\nl1: calc 5\n" + tail, "4:3: label 'l1' is there twice"},
        {"cycle", head + "l1: calc 5\nl2: calc 5\nl1 requires l2\nl2 requires l1\n" + tail,
         "3: rank 0, computing waits for itself, through others"},
        {"nobody_sends", head + "recv 5b from 1 tag 4\n" + tail,
         "3: rank 0, receive from 1, tag 4: rank 1 sends no such message"},
        {"nobody_sends_to_itself", "num_ranks 1\nrank 0 {\nrecv 4b from 0\n}\n",
         "3: rank 0, receive from 0, tag 0: rank 0 sends no such message"},
        {"open_comment", head + "/* calc 5\n" + tail, "3:1: a comment that does not end"},
        {"strange_letter", head + "calc 5 ;\n" + tail, "3:8: nothing of GOAL begins with ';'"}}),
    name_of_text);

TEST(goal_reader, reports_what_is_wrong_with_several_lines) {
    const std::string message = complaint_of([&] { read_text(head + "send 5 to 1\ncalc\ncalc 5\n" + tail); });
    EXPECT_THAT(message, AllOf(HasSubstr(":3:8: expected 'b'"), HasSubstr(":4:5: expected nanoseconds")));
}

TEST(goal_reader, survives_mutated_files) {
    const std::string sound = head +
                              "l1: send 10b to 1 tag 7 cpu 2\nl2: calc 500\nl2 requires l1\nrecv 4b from 1\n}\n"
                              "rank 1 {\nrecv 10b from 0 tag 7\nsend 4b to 0 // comment\n}\n";
    expect_mutations_survived(sound, 3000, 7, "0123456789{}:blr \n/*-", ContainsRegex("goal:[0-9]+:"), read_text);
}

}  // namespace
}  // namespace orbweaver::sim
