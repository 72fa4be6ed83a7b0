// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/mpi_results.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Rank 0 sends to rank 1, which waits for it; then rank 0 waits until rank 1 receives.
std::vector<mpi_rank_profile> two_ranks() {
    std::vector<mpi_rank_profile> ranks(2);
    ranks[0].calls["MPI_Send"] = {2, 500, 24};
    ranks[0].peers = {{}, {24, 0, 300, 2, 0}};
    ranks[0].broadcasts = {0, 1, 0};
    ranks[0].barriers = {0, 1, 2};
    ranks[1].calls["MPI_Recv"] = {2, 900, 0};
    ranks[1].calls["MPI_Send"] = {1, 10, 4};
    ranks[1].peers = {{0, 800, 0, 0, 0}, {4, 0, 0, 1, 0}};
    ranks[1].broadcasts = {0, 1, 0};
    ranks[1].transfer_cycles = 30;
    return ranks;
}

TEST(mpi_results, sum_calls_over_ranks_and_name_who_waited_longest) {
    const result_json mpi = mpi_results(two_ranks());
    EXPECT_EQ(mpi["calls"], (result_json{{{"call", "MPI_Recv"}, {"calls", 2}, {"cycles", 900}, {"bytes", 0}},
                                         {{"call", "MPI_Send"}, {"calls", 3}, {"cycles", 510}, {"bytes", 28}}}));
    EXPECT_EQ(mpi["algorithms"]["broadcast"], (result_json{{"binomial", 2}, {"chain", 0}, {"plan", 0}}));
    EXPECT_EQ(mpi["algorithms"]["barrier"], (result_json{{"dissemination", 1}, {"cop", 2}}));
    EXPECT_EQ(mpi["ranks"]["cycles"], (result_json{500, 910}));
    EXPECT_EQ(mpi["ranks"]["waited_cycles"], (result_json{300, 800}));
    EXPECT_EQ(mpi["ranks"]["transfer_cycles"], (result_json{0, 30}));
    EXPECT_EQ(mpi["ranks"]["bytes"], (result_json{24, 4}));
    EXPECT_EQ(mpi["late"], (result_json{{{"rank", 1}, {"waits_for", 0}, {"as", "receiver"}, {"cycles", 800}},
                                        {{"rank", 0}, {"waits_for", 1}, {"as", "sender"}, {"cycles", 300}}}));
    EXPECT_THAT(summarise_mpi(mpi, 1000), AllOf(HasSubstr("MPI_Recv"), HasSubstr("45.0 %"),
                                                HasSubstr("rank 1 waited for rank 0 to send: 800 cycles")));
}

TEST(mpi_results, keep_ranks_and_pairs_in_tables) {
    const std::vector<output_file> files = mpi_files(two_ranks());
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[0].content,
              "rank,call,calls,cycles,bytes\n0,MPI_Send,2,500,24\n1,MPI_Recv,2,900,0\n1,MPI_Send,1,10,4\n");
    EXPECT_EQ(files[1].content,
              "source,destination,messages,bytes,late_sender_cycles,late_receiver_cycles\n0,1,2,24,800,300\n"
              "1,1,1,4,0,0\n");
    EXPECT_THAT(mpi_files({}), IsEmpty());
}

TEST(mpi_results, hold_what_there_is_before_all_ranks_have_begun) {
    std::vector<mpi_rank_profile> ranks = two_ranks();
    ranks[1] = {};
    EXPECT_THAT(mpi_files(ranks)[1].content, HasSubstr("\n0,1,2,24,0,300\n"));
    EXPECT_EQ(mpi_results(ranks)["ranks"]["cycles"], (result_json{500, 0}));
}

}  // namespace
}  // namespace orbweaver::sim
