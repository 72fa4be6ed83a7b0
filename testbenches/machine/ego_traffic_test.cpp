// SPDX-License-Identifier: Apache-2.0
// The communication of EGO (Sankaran 1995, chapter VI) on whole machines: the control task checks every force and every
// energy.
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr const char* ego_traffic_config = "configs/ego_traffic.yaml";

TEST(ego_traffic, gives_the_right_forces_and_energies_with_any_number_of_tasks_in_every_messaging_system) {
    for (const char* messaging : messagings) {
        for (const char* hosts : {"2", "5", "8"}) {
            const auto reports =
                reports_of(ego_traffic_config, {std::string("workload.args.hosts=") + hosts, "workload.args.steps=2"},
                           "[4, 2]", messaging);
            EXPECT_EQ(reports["wrong_values"], 0) << hosts << messaging;
        }
    }
}

TEST(ego_traffic, has_the_calls_of_the_published_program) {
    const program_run run =
        succeeded(run_orbweaver(ego_traffic_config, settings({"workload.args.hosts=5", "workload.args.steps=3"})));
    const auto& reports = run.result["workload"]["reports"];
    EXPECT_EQ(reports["multicasts"], 2 + 3 * (4 + 2)) << "set-up; then forces of four slaves, the energy, the flag";
    EXPECT_EQ(reports["reductions"], 3);
    EXPECT_EQ(reports["barriers"], 3 * 4) << "one before each multicast of forces";
    EXPECT_EQ(reports["point_to_point_messages"], 4 + 3 * 4) << "of the control task: loads, and the ring";
}

TEST(ego_traffic, reduces_as_many_doubles_as_it_is_asked_to) {
    const auto share = [](const char* reduced, const char* program) {
        const auto reports = reports_of(ego_traffic_config,
                                        {std::string("workload.program=") + program, "workload.args.steps=2",
                                         std::string("workload.args.reduced=") + reduced},
                                        "[4, 2]", "rendezvous");
        EXPECT_EQ(reports["wrong_values"], 0) << reduced << " " << program;
        return reports["reduction_share"].get<double>();
    };
    EXPECT_GT(share("429", "ego_traffic"), 2 * share("1", "ego_traffic"));
    share("429", "ego_traffic_cop");
}

TEST(ego_traffic, is_right_with_libcop_where_there_is_no_coordination_processor) {
    const auto reports = reports_of(ego_traffic_config, {"workload.program=ego_traffic_cop", "workload.args.steps=2"},
                                    "[3, 2]", "rendezvous");
    EXPECT_EQ(reports["wrong_values"], 0);
}

TEST(ego_traffic, spends_its_time_on_what_it_reports) {
    const auto quick = reports_of(ego_traffic_config, {"workload.args.pair_cycles=0", "workload.args.steps=2"},
                                  "[4, 2]", "rendezvous");
    const auto slow = reports_of(ego_traffic_config, {"workload.args.pair_cycles=1000", "workload.args.steps=2"},
                                 "[4, 2]", "rendezvous");
    EXPECT_GT(slow["computation_share"], quick["computation_share"]);
    for (const auto& reports : {quick, slow}) {
        double all = 0;
        for (const char* kind :
             {"multicast_share", "reduction_share", "barrier_share", "point_to_point_share", "computation_share"}) {
            EXPECT_GT(reports[kind], 0) << kind;
            all += reports[kind].get<double>();
        }
        EXPECT_NEAR(all, 100, 1e-6);
    }
}

TEST(ego_traffic, needs_a_control_task_and_a_slave) {
    EXPECT_THAT(run_orbweaver(ego_traffic_config, settings({"network.topology.dims=[1, 1]"})),
                ends_with(4, HasSubstr("needs two nodes")));
}

}  // namespace
}  // namespace orbweaver
