// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/workstation.h"

#include <gtest/gtest.h>

#include "studies/cop/rival/activity.h"

namespace orbweaver::studies::cop_paper::rival {
namespace {

activity two_bursts(workstation& processor, event_queue& queue, unsigned process, double& end) {
    co_await processor.compute(process, 10);
    co_await processor.compute(process, 10);
    end = queue.now();
}

TEST(rival_workstation, a_process_keeps_the_processor_until_it_waits_and_another_one_costs_a_switch) {
    event_queue queue;
    workstation processor(queue, 100);
    double first = 0;
    double second = 0;
    activity one = two_bursts(processor, queue, 1, first);
    activity other = two_bursts(processor, queue, 2, second);
    one.start();
    other.start();
    queue.run();
    EXPECT_EQ(first, 100 + 20);
    EXPECT_EQ(second, 2 * (100 + 20));
}

TEST(rival_workstation, an_interrupt_comes_before_the_next_burst_and_switches_nothing) {
    event_queue queue;
    workstation processor(queue, 100);
    double end = 0;
    double interrupted = 0;
    activity one = two_bursts(processor, queue, 1, end);
    one.start();
    processor.interrupt(7, [&] { interrupted = queue.now(); });
    queue.run();
    EXPECT_EQ(interrupted, 100 + 10 + 7);
    EXPECT_EQ(end, 100 + 20 + 7);
}

}  // namespace
}  // namespace orbweaver::studies::cop_paper::rival
