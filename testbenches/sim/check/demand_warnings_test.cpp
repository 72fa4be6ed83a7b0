// SPDX-License-Identifier: Apache-2.0
#include "sim/check/demand_warnings.h"

#include <gmock/gmock.h>

#include "testbenches/sim/config/config_support.h"

namespace orbweaver::sim {
namespace {

using namespace testing_support;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::vector<std::string> warnings(const std::string& source) {
    return demand_warnings(
        accepted("system: network\nnetwork: {topology: {dims: [4, 4]}, classes: [{name: request, vcs: 1}, "
                 "{name: reply, vcs: 1}]}\ntraffic: {classes: [{name: request, self: false, " +
                 source + "}]}\n"));
}

const std::string hot = "pattern: hotspot, hotspots: [5], packet_flits: 1, reply_class: reply, ";

// A user's trial: a division would have shown that 4 buffers for 40 cycles do not suffice.
TEST(demand_warnings, name_reply_buffers_that_are_too_few) {
    EXPECT_THAT(warnings(hot + "rate: 0.01, reply_flits: 4, reply_cycles: 40"),
                ElementsAre(AllOf(StartsWith("node 5 answers request, each for 45 cycles"),
                                  HasSubstr("6.75 buffers wanted, 4 possible"))));
    EXPECT_THAT(warnings(hot + "rate: 0.01, reply_flits: 4, reply_cycles: 40, reply_buffers: 8"), IsEmpty());
}

TEST(demand_warnings, name_links_of_hot_nodes) {
    EXPECT_THAT(warnings(hot + "rate: 0.04, reply_flits: 4, reply_buffers: 16"),
                ElementsAre(StartsWith("node 5 sends more than its link carries, replies included: 2.4 flits/cycle")));
    EXPECT_THAT(warnings("pattern: hotspot, hotspots: [5], rate: 0.1"),
                ElementsAre("node 5 receives more than its link carries: 1.5 flits/cycle wanted, 1 possible"));
}

TEST(demand_warnings, are_none_where_all_fits) { EXPECT_THAT(warnings("pattern: transpose, rate: 0.9"), IsEmpty()); }

}  // namespace
}  // namespace orbweaver::sim
