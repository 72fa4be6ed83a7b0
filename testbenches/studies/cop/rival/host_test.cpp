// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/host.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::cop_paper::rival {
namespace {

activity computation(host& location, event_queue& queue, double& end) {
    co_await location.compute(1, 10);
    end = queue.now();
}

/// Protocol and frame of a segment at both ends, and of its acknowledgement: the receiver's kernel answers before its
/// process goes on.
TEST(rival_host, both_ends_work_for_the_acknowledgement_of_a_segment) {
    software_costs costs = software_costs{}.scaled(0);
    costs.protocol = 1000;
    costs.frame = 100;
    event_queue queue;
    ethernet wire(queue, 2, 1);
    host sender(queue, wire, 0, costs);
    host receiver(queue, wire, 1, costs);
    double arrived = 0;
    double computed = 0;
    double sent = 0;
    activity received = computation(receiver, queue, computed);
    activity further = computation(sender, queue, sent);
    const host::delivery delivered = [&] {
        arrived = queue.now();
        received.start();
    };
    activity written = sender.write_stream(0, receiver, 1, delivered);
    written.start();
    const double frame = ethernet::frame_time(1) + ethernet::propagation;
    // This is just before the acknowledgement arrives.
    const double returned = 1100 + frame + 1100 + 1100 + frame;
    queue.schedule(returned + 1, [&] { further.start(); });
    queue.run();
    EXPECT_DOUBLE_EQ(arrived, 1100 + frame + 1100);
    EXPECT_DOUBLE_EQ(computed, arrived + 1100 + 10);
    EXPECT_DOUBLE_EQ(sent, returned + 1100 + 10);
    EXPECT_EQ(wire.frames(), 2U);
}

}  // namespace
}  // namespace orbweaver::studies::cop_paper::rival
