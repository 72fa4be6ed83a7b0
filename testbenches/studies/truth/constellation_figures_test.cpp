// SPDX-License-Identifier: Apache-2.0
#include "studies/truth/constellation_figures.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

namespace orbweaver::studies::truth {
namespace {

using testing::Pair;
using testing::UnorderedElementsAre;

TEST(constellation_figures, are_the_median_of_flits_and_the_packets_of_flows) {
    const auto folder = std::filesystem::path(testing::TempDir()) / ("harness." + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    // Flits of 7 to 10 cycles from one packet, of 17 to 20 from two, so that six of twelve are below 18.
    std::ofstream(folder / "latency_histogram.csv") << "class,latency,cycles,packets\nany,packet,10,1\n"
                                                       "any,packet,20,2\nany,network,5,9\n";
    std::ofstream(folder / "latency_pairs.csv") << "class,source,destination,packets,mean,max\nany,0,3,7,1,1\n";
    std::map<std::string, double> reports;
    read_harness_figures(folder, reports);
    EXPECT_THAT(reports, UnorderedElementsAre(Pair("median_of_flits", 17), Pair("flow 0 3", 7)));
    std::filesystem::remove_all(folder);
}

TEST(constellation_figures, least_throughput_is_that_of_the_flow_with_the_fewest_arrivals) {
    measurements measured;
    measured.add("all", {"", {}, 0, {{"flow 0 1", 10}, {"flow 1 0", 20}, {"offered", 1}}});
    EXPECT_EQ(least_throughput(measured, "all", "window"), std::nullopt);
    measured.add("window", {"", {}, 0, {{"flow 0 1", 9}, {"flow 1 0", 17}, {"offered", 1}}});
    EXPECT_DOUBLE_EQ(*least_throughput(measured, "all", "window"), 0.85);
    measured.add("window", {"", {}, 0, {{"flow 0 1", 9}}});
    EXPECT_EQ(least_throughput(measured, "all", "window"), 0) << "no packet of a flow arrived";
}

}  // namespace
}  // namespace orbweaver::studies::truth
