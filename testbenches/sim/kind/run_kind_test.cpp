// SPDX-License-Identifier: Apache-2.0
#include "sim/kind/run_kind.h"

#include <gtest/gtest.h>

#include "sim/config/defaults.h"

namespace orbweaver::sim {
namespace {

/// The registered name of the kind of a description.
std::string name_of_kind(const system::system_desc& described) {
    for (const auto& [name, entry] : run_kinds::all()) {
        if (&entry.made == &kind_of(described)) { return name; }
    }
    return {};
}

TEST(run_kind, follows_from_the_machine) {
    EXPECT_EQ(name_of_kind(default_description(system::system_kind::chip)), "chip");
    EXPECT_EQ(name_of_kind(default_description(system::system_kind::cluster)), "chip");
    EXPECT_EQ(name_of_kind(default_description(system::system_kind::agents)), "agents");
}

TEST(run_kind, of_a_network_is_traffic_unless_keys_set_another) {
    system::system_desc described = default_description(system::system_kind::network);
    EXPECT_EQ(name_of_kind(described), "traffic");
    described.replay.trace = "a.causes";
    EXPECT_EQ(name_of_kind(described), "replay");
    described.replay.trace.clear();
    described.multicast.plan = "a.plan";
    EXPECT_EQ(name_of_kind(described), "multicast");
}

TEST(run_kind, is_one_for_every_description) {
    for (const bool replays : {false, true}) {
        for (const bool relays : {false, true}) {
            system::system_desc described = default_description(system::system_kind::network);
            described.replay.trace = replays ? "a.causes" : "";
            described.multicast.plan = relays ? "a.plan" : "";
            unsigned takers = 0;
            for (const auto& [name, entry] : run_kinds::all()) {
                takers += entry.made.takes(described) && !entry.made.is_default ? 1 : 0;
            }
            EXPECT_EQ(takers, replays || relays ? 1U : 0U);
        }
    }
}

}  // namespace
}  // namespace orbweaver::sim
