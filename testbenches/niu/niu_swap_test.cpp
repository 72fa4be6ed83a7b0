// SPDX-License-Identifier: Apache-2.0
// F11: what an NIU does when its core moves threads to memory (docs/core.md, Swapping threads).
#include <vector>

#include "testbenches/niu/support/niu_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;

TEST(niu_swap, what_a_thread_waits_for_moves_with_it_and_wakes_it_where_it_is) {
    niu_bench bench;
    bench.issue(3, op::str, 8, 0x100, 1);
    bench.issue(3, op::wait_receive, 8);
    ASSERT_TRUE(bench.core.suspended(3));
    EXPECT_TRUE(bench.core.swap_out(3, 2));
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("node 0: swapped thread 2 waits for the receive")));
    // The context goes on with the same program: as another thread, it waits for the same message.
    bench.core.program(3, {op::ldsr, 8});
    bench.run(3);
    ASSERT_TRUE(bench.core.suspended(3));
    bench.arrive_rts(8, 1, 0);
    bench.run(10);
    bench.arrive(message_type::data, 2, {8, 77});
    bench.run(20);
    std::vector<unsigned> woken;
    for (const auto& [cycle, thread] : bench.core.wakes) { woken.push_back(thread); }
    EXPECT_THAT(woken, ElementsAre(3U, swapped_thread(2).value));
}

TEST(niu_swap, a_thread_in_the_middle_of_a_message_stays) {
    niu_bench bench;
    bench.issue(3, op::sendh_data, 1, 8);
    EXPECT_FALSE(bench.core.swap_out(3, 0));
    bench.issue(3, op::sende, 5);
    EXPECT_TRUE(bench.core.swap_out(3, 0)) << "what it has sent is the queue's affair";
}

TEST(niu_swap, a_thread_stays_that_may_ask_for_the_blocks_of_its_context) {
    active_bench bench(active_unit(block_transfers::descriptor));
    bench.withhold_credits = true;
    bench.issue(3, op::active_sendh, 1, 0x800, 1);
    bench.issue(3, op::sendme, 0, 1 << 16 | 100);
    EXPECT_FALSE(bench.core.swap_out(3, 0));
    bench.release_credits();
    bench.run(300);
    EXPECT_TRUE(bench.core.swap_out(3, 0));
}

}  // namespace
}  // namespace orbweaver::niu
