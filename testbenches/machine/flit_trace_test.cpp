// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <string>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

/// The times that flits or credits of each link were under way.
std::map<std::string, std::set<unsigned>> flights(const std::filesystem::path& trace, bool credits) {
    std::map<std::string, std::set<unsigned>> found;
    std::ifstream file(trace);
    std::string line;
    std::getline(file, line);
    for (std::string sent, seen, link, event; std::getline(file, sent, ',');) {
        std::getline(file, seen, ',');
        std::getline(file, link, ',');
        std::getline(file, event, ',');
        std::getline(file, line);
        if ((event == "credit") == credits) {
            found[link].insert(static_cast<unsigned>(std::stoul(seen) - std::stoul(sent)));
        }
    }
    return found;
}

/// configs/noc/graphs/machine_room.edges has links of 1, 2, 5 and 8 cycles; a flit and a credit need one more to leave.
TEST(flit_trace, shows_flits_and_credits_as_long_on_the_way_as_their_link_is) {
    const auto run = succeeded(
        run_orbweaver("configs/noc/irregular.yaml", {"--trace", "flits", "--set", "traffic.measure_cycles=500"}));
    const std::map<std::string, unsigned> expected{
        {"core.to_east_1", 3}, {"core.to_west_1", 6}, {"east_2.to_far", 9}, {"east_1.to_east_2", 2}, {"n0.out", 2}};
    const auto flits = flights(run.out / "flits.csv", false);
    const auto credits = flights(run.out / "flits.csv", true);
    for (const auto& [link, cycles] : expected) {
        EXPECT_EQ(flits.at(link), std::set<unsigned>{cycles}) << link;
        EXPECT_EQ(credits.at(link), std::set<unsigned>{cycles}) << link;
    }
}

}  // namespace
}  // namespace orbweaver
