// SPDX-License-Identifier: Apache-2.0
// Adaptive routing whose virtual channels are given away as soon as a tail has left (vc_release: tail): escape channels
// do not save packets that span several buffers, but packets that move as a whole. What docs/noc/deadlock.md proves,
// seen in runs.
#include <gtest/gtest.h>

#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/loaded_network.h"

namespace orbweaver::noc {
namespace {

struct adaptive_deadlock : testing::Test {
    run_outcome run(switching_kind switching) {
        network_desc mesh{.topology = {.dims = {8, 8}},
                          .routing = "minimal_adaptive",
                          .classes = {{"any", 2, {}}},
                          .vc_depth = 8,
                          .switching = switching,
                          .router = {.vc_release = vc_release_kind::tail}};
        return run_loaded(mesh, overload(2)).outcome;
    }
};

TEST_F(adaptive_deadlock, stops_a_wormhole_network) { EXPECT_EQ(run(switching_kind::wormhole).status, "deadlock"); }

TEST_F(adaptive_deadlock, does_not_stop_virtual_cut_through) {
    EXPECT_EQ(run(switching_kind::virtual_cut_through).status, "saturated");
}

TEST_F(adaptive_deadlock, does_not_stop_store_and_forward) {
    EXPECT_EQ(run(switching_kind::store_and_forward).status, "saturated");
}

}  // namespace
}  // namespace orbweaver::noc
