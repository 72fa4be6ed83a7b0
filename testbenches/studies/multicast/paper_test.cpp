// SPDX-License-Identifier: Apache-2.0
// Tests of the experiments on multicasts, with invented simulation results.
#include "studies/papers.h"

#include <set>

#include "multicast/network/edge_list.h"
#include "multicast/plan/plan_file.h"
#include "sim/config/configuration.h"
#include "studies/multicast/experiments.h"
#include "studies/multicast/sweep.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::studies::multicast_paper {
namespace {

using namespace multicast;
using namespace multicast_model;

multicast_plan plan_in(const planned_run& run) {
    const std::string bytes = run.inputs[1].content();
    return read_plan({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

/// Every receiver of a message.
std::set<processor_id> receivers(const message_plan& message) {
    std::set<processor_id> all;
    for (const relay& each : message.relays) { all.insert(each.receivers.begin(), each.receivers.end()); }
    return all;
}

TEST(multicast_scenario, gives_all_plans_the_same_networks_and_destinations) {
    scenario point{.multicasts = 3};
    const planned_run chains = [&] {
        point.algorithm = multicast_algorithm::source_chains;
        return plan(point, 2);
    }();
    point.algorithm = multicast_algorithm::random_cyclic;
    const planned_run agents = plan(point, 2);
    EXPECT_EQ(chains.inputs[0].name, agents.inputs[0].name);
    EXPECT_EQ(chains.inputs[0].content(), agents.inputs[0].content());
    const multicast_plan one = plan_in(chains);
    const multicast_plan other = plan_in(agents);
    ASSERT_EQ(one.messages.size(), 3U);
    for (std::size_t number = 0; number < 3; ++number) {
        EXPECT_EQ(one.messages[number].source, other.messages[number].source);
        EXPECT_EQ(receivers(one.messages[number]), receivers(other.messages[number]));
        EXPECT_EQ(receivers(one.messages[number]).size(), 31U);
    }
    EXPECT_NE(plan(point, 3).inputs[0].content(), agents.inputs[0].content());
}

TEST(multicast_scenario, gives_switches_that_copy_the_buffers_for_it) {
    scenario point;
    const planned_run by_processors = plan(point, 1);
    point.by_switches = true;
    point.buffer_flits = point.timing.message_flits;
    const planned_run by_switches = plan(point, 1);
    EXPECT_NE(by_switches.name, by_processors.name);
    EXPECT_THAT(by_switches.settings, IsSupersetOf({"network.classes.0.delivery=multicast",
                                                    "network.switching=virtual_cut_through", "network.vc_depth=128"}));
    for (std::size_t file = 0; file < 2; ++file) {
        EXPECT_EQ(by_switches.inputs[file].content(), by_processors.inputs[file].content())
            << "same network, same plan";
    }
}

TEST(multicast_scenario, is_a_configuration_whose_unicasts_take_the_models_time) {
    scenario point{
        .algorithm = multicast_algorithm::chains, .links = link_choice::tree_only, .timing = {1000, 300, 10, 512}};
    const planned_run run = plan(point, 1);
    const scratch_folder folder;
    std::vector<std::string> settings = run.settings;
    for (const run_input& input : run.inputs) {
        settings.push_back(input.key + "=" + folder.write(input.name, input.content()).string());
    }
    folder.write("machine.yaml", machine_yaml);
    const system::system_desc read =
        sim::load_configuration((folder.path() / "machine.yaml").string(), settings).description();
    EXPECT_EQ(read.network.routing, "up_down_tree");
    EXPECT_EQ(read.multicast.flits, 512U);
    // docs/noc/timing.md: 1 + H (2 + head_cycles) + F - 1 cycles over H switches, H + 1 channels and injection.
    const unsigned switches = 3;
    const cycle_t flight = 1 + switches * (2 + read.network.router.head_cycles) + read.multicast.flits - 1;
    EXPECT_EQ(10 * (read.multicast.startup_cycles + flight), unicast_latency(point.timing, switches + 1));
}

TEST(multicast_paper, plans_every_run_with_its_files) {
    std::map<std::string, std::vector<std::string>> settings;
    for (const bool quick : {true, false}) {
        settings.clear();
        for (const experiment& part : make_paper(quick).experiments) {
            EXPECT_FALSE(part.runs.empty()) << part.id;
            for (const planned_run& run : part.runs) {
                EXPECT_THAT(run.inputs, SizeIs(2));
                EXPECT_EQ(settings.emplace(run.name, run.settings).first->second, run.settings) << run.name;
                EXPECT_EQ(run.inputs[0].key, "network.topology.file");
                EXPECT_EQ(run.inputs[1].key, "multicast.plan");
            }
        }
    }
    EXPECT_GT(settings.size(), 2500U);
}

TEST(multicast_paper, repeats_every_point_on_ten_networks) {
    const experiment all = simultaneous(false);
    EXPECT_THAT(all.runs, SizeIs(7 * 6 * 10));
}

/// Runs that all took as long as the independent model has it.
measurements as_in_the_independent_model(double of_chains, double of_agents) {
    measurements made;
    for (const experiment& part : make_paper(true).experiments) {
        for (const planned_run& run : part.runs) {
            measured_run result;
            const bool chains = run.name.starts_with("SPCCO");
            for (const char* report : {"mean_latency", "steps", "node_requests", "node_cycles", "queued_cycles",
                                       "root_crossings", "link_requests", "link_cycles", "injection_requests"}) {
                result.reports[report] = chains ? 2 : 0.5;
            }
            result.reports["completion"] = 100 * (chains ? of_chains : of_agents);
            made.add(run.name, result);
        }
    }
    return made;
}

TEST(multicast_paper, states_from_where_on_agents_win) {
    const auto found = [](double of_chains, double of_agents) {
        for (const claim& one : length(true).evaluate(as_in_the_independent_model(of_chains, of_agents)).claims) {
            if (one.id == "multicast.C3") { return one.measured; }
        }
        return sim::result_json();
    };
    EXPECT_EQ(found(100, 90), 1);
    EXPECT_EQ(found(90, 100), "none");
}

TEST(multicast_paper, has_a_claim_fail_whose_runs_failed) {
    for (const experiment& part : {single(true), length(true), start_up(true), root_traffic(true), forwarding(true)}) {
        const findings found = part.evaluate({});
        EXPECT_FALSE(found.claims.empty());
        EXPECT_THAT(found.claims, Each(Field(&claim::pass, false))) << part.id;
    }
}

}  // namespace
}  // namespace orbweaver::studies::multicast_paper
