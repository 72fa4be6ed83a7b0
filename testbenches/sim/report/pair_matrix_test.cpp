// SPDX-License-Identifier: Apache-2.0
#include "sim/report/pair_matrix.h"

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::sim {
namespace {

const std::string pair_columns = "class,source,destination,packets,mean,max\n";

std::string pair_complaint(const std::string& text) {
    return complaint_of([&] { pair_matrix(scratch_file(text).path(), 2); });
}

TEST(pair_matrix, has_a_figure_a_pair_and_null_where_no_packet_went) {
    const scratch_file file(pair_columns + "any,0,1,2,7.5,9\nany,1,1,1,3.000,3\n");
    const result_json matrix = pair_matrix(file.path(), 2);
    EXPECT_EQ(matrix["side"], 2);
    EXPECT_EQ(matrix["group"], 1);
    EXPECT_EQ(matrix["classes"]["any"]["packets"], (result_json{0, 2, 0, 1}));
    EXPECT_EQ(matrix["classes"]["any"]["mean"], (result_json{nullptr, 7.5, nullptr, 3.0}));
    EXPECT_EQ(matrix["classes"]["any"]["max"], (result_json{nullptr, 9, nullptr, 3}));
}

TEST(pair_matrix, weighs_the_pairs_that_it_joins_by_their_packets) {
    const scratch_file file(pair_columns + "any,0,199,3,10,12\nany,3,196,1,50,50\nany,4,0,1,1,1\n");
    const result_json matrix = pair_matrix(file.path(), 200);
    ASSERT_EQ(matrix["group"], 4);
    ASSERT_EQ(matrix["side"], 50);
    EXPECT_EQ(matrix["classes"]["any"]["mean"][49], 20.0);
    EXPECT_EQ(matrix["classes"]["any"]["max"][49], 50);
    EXPECT_EQ(matrix["classes"]["any"]["packets"][50], 1);
}

TEST(pair_matrix, refuses_what_is_no_table_of_pairs) {
    EXPECT_THAT(pair_complaint("class,source\n"), HasSubstr(":1: other columns"));
    EXPECT_THAT(pair_complaint(pair_columns + "any,0,2,1,1,1\n"), HasSubstr("'2' is no node of 2"));
    EXPECT_THAT(pair_complaint(pair_columns + "any,0,1,-1,1,1\n"), HasSubstr("'-1' is no figure"));
}

TEST(rank_matrix, sums_messages_and_waits_of_neighbouring_ranks) {
    const std::string columns = "source,destination,messages,bytes,late_sender_cycles,late_receiver_cycles\n";
    const scratch_file file(columns + "0,1,2,16,100,0\n0,199,1,8,0,7\n3,196,2,4,5,0\n");
    const result_json matrix = rank_matrix(file.path(), 200);
    ASSERT_EQ(matrix["group"], 4);
    EXPECT_EQ(matrix["messages"][0], 2.0);
    EXPECT_EQ(matrix["bytes"][49], 12.0);
    EXPECT_EQ(matrix["late_sender"][0], 100.0);
    EXPECT_EQ(matrix["late_receiver"][49], 7.0);
    EXPECT_THROW(rank_matrix(file.path(), 199), user_error) << "rank 199";
    EXPECT_THROW(rank_matrix(scratch_file(pair_columns).path(), 2), user_error);
}

}  // namespace
}  // namespace orbweaver::sim
