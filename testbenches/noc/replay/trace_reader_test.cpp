// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/trace_reader.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::noc {
namespace {

const std::string header = "orbweaver-messages 1\nnodes 4\n";

struct trace_file {
    explicit trace_file(const std::string& text) : path(temporary_path("trace_reader_test.causes")) {
        std::ofstream(path, std::ios::binary) << text;
    }
    ~trace_file() { std::filesystem::remove(path); }
    trace_file(const trace_file&) = delete;
    trace_file& operator=(const trace_file&) = delete;
    std::filesystem::path path;
};

std::vector<trace_record> read_all(const std::string& text) {
    const trace_file file(text);
    trace_reader reader(file.path.string());
    std::vector<trace_record> records;
    do { reader.next(0, records.emplace_back()); } while (records.back().kind != trace_record_kind::end);
    return records;
}

TEST(trace_reader, reads_every_kind_of_record) {
    const auto records = read_all(
        "orbweaver-messages 1\n# a comment\n\nnodes 4\n"
        "p 1 0 +5\n"
        "m 2 DATA 0 3 12 1+1 +7 / 1+20\r\n"
        "p 3 3 2+1 2s+4\n"
        "x 1 2\n"
        "end 99 3+10");
    ASSERT_EQ(records.size(), 5);
    EXPECT_EQ(records[0].kind, trace_record_kind::point);
    EXPECT_EQ(records[0].needs[0].predecessor, 0);
    EXPECT_EQ(records[0].needs[0].gap, 5);
    const trace_record& message = records[1];
    EXPECT_EQ(message.kind, trace_record_kind::message);
    EXPECT_EQ(message.type, message_type::data);
    EXPECT_EQ(message.source.value, 0);
    EXPECT_EQ(message.destination.value, 3);
    EXPECT_EQ(message.flits, 12);
    ASSERT_EQ(message.needs.size(), 2);
    EXPECT_EQ(message.needs[0].predecessor, 1);
    ASSERT_EQ(message.tail_needs.size(), 1);
    EXPECT_EQ(message.tail_needs[0].gap, 20);
    EXPECT_EQ(records[2].needs[0].moment, trace_moment::completion);
    EXPECT_EQ(records[2].needs[1].moment, trace_moment::departure);
    EXPECT_THAT(records[3].forgotten, ElementsAre(1, 2));
    EXPECT_EQ(records[4].cycles, 99);
}

/// The reader refuses the content, with the complaint behind the file's name.
void expect_complaint(const std::string& content, const std::string& complaint) {
    EXPECT_THAT([&content] { read_all(content); },
                ThrowsMessage<user_error>(HasSubstr("trace_reader_test.causes:" + complaint)));
}

struct malformed_trace : testing::TestWithParam<malformed_text> {};

TEST_P(malformed_trace, is_refused_at_its_place) { expect_complaint(GetParam().content, GetParam().complaint); }

TEST(trace_reader, refuses_an_endless_line) {
    expect_complaint(header + "p 1 0 " + std::string(1100000, '1') + "\n", "3:1: the line is longer than");
}

INSTANTIATE_TEST_SUITE_P(
    traces, malformed_trace,
    testing::ValuesIn(std::vector<malformed_text>{
        {"empty", "", "1:1: expected the first line 'orbweaver-messages 1', and the line ends here"},
        {"other_file", "system: chip\n", "1:1: expected the first line"},
        {"other_version", "orbweaver-messages 2\n", "1:20: expected version 1 of the format; found '2'"},
        {"no_nodes", "orbweaver-messages 1\np 1 0 +1\n", "2:1: expected 'nodes' and their number"},
        {"nodes_of_zero", "orbweaver-messages 1\nnodes 0\n", "2:7: expected the number of nodes, 1 to 65536"},
        {"nodes_beyond_bounds", "orbweaver-messages 1\nnodes 99999999999999999999\n", "2:7: expected"},
        {"more_than_the_header", "orbweaver-messages 1\nnodes 4 5\n", "2:9: expected the end of the line"},
        {"no_end", header + "p 1 0 +5\n", "4:1: the file ends without an 'end': it is incomplete"},
        {"something_after_the_end", header + "end 5 +5\np 1 0 +5\n", "4:1: expected nothing after the 'end'"},
        {"unknown_record", header + "q 1\n", "3:1: expected p, m, x or end; found 'q'"},
        {"number_out_of_order", header + "p 2 0 +5\n", "3:3: expected the record's number, one higher"},
        {"node_out_of_range", header + "p 1 4 +5\n", "3:5: expected the node, 0 to 3; found '4'"},
        {"negative_node", header + "p 1 -1 +5\n", "3:5: expected the node"},
        {"waits_for_nothing", header + "p 1 0\n", "3:6: expected a dependency such as"},
        {"not_a_reference", header + "p 1 0 5\n", "3:7: expected a dependency such as 12+5, 12s+5 or +5"},
        {"gap_without_number", header + "p 1 0 +x\n", "3:7: expected a number of cycles after '+'"},
        {"gap_beyond_bounds", header + "p 1 0 +281474976710657\n", "3:7: expected a number of cycles"},
        {"reference_to_itself", header + "p 1 0 1+5\n", "3:7: expected the number of an earlier record"},
        {"reference_ahead", header + "p 1 0 +1\np 2 0 7+5\n", "4:7: expected the number of an earlier record"},
        {"reference_to_zero", header + "p 1 0 +1\np 2 0 0+5\n", "4:7: expected"},
        {"unknown_type", header + "m 1 data 0 1 5 +1\n", "3:5: expected THREAD, DATA, RTS, CTS or AGENT"},
        {"message_to_nowhere", header + "m 1 DATA 0 9 5 +1\n", "3:12: expected the destination node"},
        {"message_of_no_flits", header + "m 1 DATA 0 1 0 +1\n", "3:14: expected the length in flits"},
        {"message_too_long", header + "m 1 DATA 0 1 16777217 +1\n", "3:14: expected the length in flits"},
        {"message_that_waits_for_nothing", header + "m 1 DATA 0 1 5 / +1\n", "3:20: expected a dependency such as"},
        {"two_slashes", header + "m 1 DATA 0 1 5 +1 / +2 / +3\n", "3:24: expected a dependency such as"},
        {"slash_in_a_point", header + "p 1 0 +1 / +2\n", "3:10: expected a dependency such as"},
        {"nothing_forgotten", header + "x\n", "3:2: expected the numbers"},
        {"forgets_what_is_not_there", header + "x 1\n", "3:3: expected the number of an earlier record"},
        {"end_without_time", header + "end\n", "3:4: expected the length of the run"},
        {"zero_byte", header + std::string("p 1 0 +1\0 junk\nend 5 +5\n", 24), "3:9: a zero byte"}}),
    name_of_text);

TEST(trace_reader, reports_what_is_wrong_with_the_lines_behind_the_first_wrong_one) {
    const std::string reported = complaint_of([&] {
        read_all(header + "p 1 0 +5\np 2 9 +5\nm 3 DATA 0 1 5 +1\nm 4 data 0 1 5 +1\nq\np 5 1 1+2\nx\nend 9 5+1\n");
    });
    for (const char* position : {":4:5: expected the node", ":6:5: expected THREAD", ":7:1: expected p, m, x or end",
                                 ":9:2: expected the numbers"}) {
        EXPECT_THAT(reported, HasSubstr(position));
    }
    EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 3) << reported;
}

TEST(trace_reader, takes_any_number_of_causes) {
    constexpr std::size_t causes = 1000;
    std::string point = "p 1 0";
    for (std::size_t i = 0; i < causes; ++i) { point += " +1"; }
    EXPECT_EQ(read_all(header + point + "\nend 1 1+0\n").front().needs.size(), causes);
}

TEST(trace_reader, refuses_what_cannot_be_read) { EXPECT_THROW(trace_reader("/nonexistent/trace"), user_error); }

TEST(trace_reader, survives_mutated_files) {
    const std::string sound =
        header + "p 1 0 +5\np 2 1 1+4\nm 3 RTS 0 3 2 1+1 +7 / 1+20\nm 4 DATA 3 1 700 3+1\np 5 3 3+1 3s+4\nx 1 2\n" +
        "p 6 2 4+123456\nend 99 5+10\n";
    EXPECT_GT(expect_mutations_survived(sound, 5000, 7, "0123456789+/s \n#", ContainsRegex("causes:[0-9]+:[0-9]+: "),
                                        read_all),
              3000U);
}

}  // namespace
}  // namespace orbweaver::noc
