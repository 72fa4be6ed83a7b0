// SPDX-License-Identifier: Apache-2.0
// Molecular dynamics on whole machines: the same bits for any number of hosts, and the trajectory that the host
// computes from all pairs.
#include <cmath>

#include "sw_stack/programs/molecular_dynamics/initial_state.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

using pairs = std::vector<std::string>;

constexpr const char* molecular_dynamics_config = "configs/molecular_dynamics.yaml";

nlohmann::ordered_json reports(const std::string& dims, const std::string& messaging, pairs more) {
    more.insert(more.begin(), {"workload.args.steps=2", "workload.args.interval=1", "workload.args.sorting=1"});
    return reports_of(molecular_dynamics_config, std::move(more), dims, messaging);
}

TEST(molecular_dynamics, has_the_same_bits_for_any_number_of_hosts_in_every_messaging_system) {
    const auto one = reports("[1, 1]", "rendezvous", {});
    const std::pair<const char*, const char*> machines[] = {
        {"[2, 1]", "rendezvous"}, {"[5, 5]", "rendezvous"}, {"[3, 1]", "ready"}, {"[2, 1]", "active_message"}};
    for (const auto& [dims, messaging] : machines) {
        const auto many = reports(dims, messaging, {});
        for (const char* figure : {"checksum", "first_energy", "last_energy", "momentum", "atoms"}) {
            EXPECT_EQ(many[figure], one[figure]) << figure << dims << messaging;
        }
    }
}

/// Long and hot enough for atoms to change their cells and hosts.
TEST(molecular_dynamics, keeps_them_when_atoms_change_hosts) {
    const auto checksum = [](const char* dims) {
        return reports_of(molecular_dynamics_config,
                          {"workload.args.temperature=3", "workload.args.steps=60", "limits.cycles=1000000000"}, dims,
                          "rendezvous")["checksum"];
    };
    EXPECT_EQ(checksum("[2, 2]"), checksum("[4, 3]"));
}

TEST(molecular_dynamics, leaves_nodes_out_that_have_no_cell) {
    EXPECT_EQ(reports("[6, 5]", "rendezvous", {"workload.args.steps=1"})["hosts"], 27);
    EXPECT_EQ(reports("[2, 2]", "rendezvous", {"workload.args.hosts=3", "workload.args.steps=1"})["hosts"], 3);
}

struct particle {
    long double position[3];
    long double velocity[3];
    long double force[3];
};

/// Forces of all pairs, from the definition of the potential.
long double compute_forces(std::vector<particle>& all, long double edge) {
    long double potential = 0;
    const auto bare = [](long double inverse_sixth) { return 4 * inverse_sixth * (inverse_sixth - 1); };
    for (particle& atom : all) { atom.force[0] = atom.force[1] = atom.force[2] = 0; }
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            long double apart[3];
            long double square = 0;
            for (int axis = 0; axis < 3; ++axis) {
                apart[axis] = all[i].position[axis] - all[j].position[axis];
                apart[axis] -= edge * std::round(apart[axis] / edge);
                square += apart[axis] * apart[axis];
            }
            if (square < 6.25L) {
                const long double sixth = 1 / (square * square * square);
                potential += bare(sixth) - bare(1 / std::pow(2.5L, 6.0L));
                for (int axis = 0; axis < 3; ++axis) {
                    const long double strength = 24 * sixth * (2 * sixth - 1) / square * apart[axis];
                    all[i].force[axis] += strength;
                    all[j].force[axis] -= strength;
                }
            }
        }
    }
    return potential;
}

TEST(molecular_dynamics, follows_the_trajectory_of_all_pairs) {
    constexpr int steps = 12;
    const molecular_dynamics::initial_state initial(5, 0.8442, 0.728, 1);
    std::vector<particle> all(initial.atoms());
    for (std::uint32_t i = 0; i < initial.atoms(); ++i) {
        const auto position = initial.position(i);
        const auto velocity = initial.velocity(i);
        all[i] = {{position.x, position.y, position.z}, {velocity.x, velocity.y, velocity.z}, {}};
    }
    long double potential = compute_forces(all, initial.edge());
    for (int step = 0; step < steps; ++step) {
        for (particle& atom : all) {
            for (int axis = 0; axis < 3; ++axis) {
                atom.velocity[axis] += 0.002L * atom.force[axis];
                atom.position[axis] += 0.004L * atom.velocity[axis];
            }
        }
        potential = compute_forces(all, initial.edge());
        for (particle& atom : all) {
            for (int axis = 0; axis < 3; ++axis) { atom.velocity[axis] += 0.002L * atom.force[axis]; }
        }
    }
    long double kinetic = 0;
    for (const particle& atom : all) {
        kinetic += (atom.velocity[0] * atom.velocity[0] + atom.velocity[1] * atom.velocity[1] +
                    atom.velocity[2] * atom.velocity[2]) /
                   2;
    }

    const program_run run = succeeded(
        run_orbweaver(molecular_dynamics_config,
                      settings({"network.topology.dims=[3, 2]", "workload.args.dump=1",
                                "workload.args.steps=" + std::to_string(steps), "workload.args.interval=4"})));
    EXPECT_NEAR(run.result["workload"]["reports"]["last_energy"], static_cast<double>(potential + kinetic), 1e-7);
    EXPECT_EQ(run.result["workload"]["reports"]["global_sums"], 4);
    const std::vector<double> state = doubles_of(run.out / "files/state.bin");
    ASSERT_EQ(state.size(), 6 * all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const long double deviation = state[6 * i + axis] - all[i].position[axis];
            EXPECT_NEAR(static_cast<double>(deviation - initial.edge() * std::round(deviation / initial.edge())), 0,
                        1e-11)
                << i;
            EXPECT_NEAR(state[6 * i + 3 + axis], static_cast<double>(all[i].velocity[axis]), 1e-11) << i;
        }
    }
}

TEST(molecular_dynamics, reports_where_the_time_goes) {
    const auto one = reports("[1, 1]", "rendezvous", {});
    EXPECT_GT(one["force_share"], 90);
    EXPECT_LT(one["global_share"], 1);
    const auto eight = reports("[4, 2]", "rendezvous", {});
    EXPECT_GT(eight["neighbour_share"], 1);
    EXPECT_GT(eight["global_share"], one["global_share"]);
    EXPECT_LT(eight["md_cycles"], one["md_cycles"]);
}

TEST(molecular_dynamics, refuses_a_cube_of_fewer_than_three_cells_and_too_long_an_interval) {
    EXPECT_THAT(run_orbweaver(molecular_dynamics_config, settings({"workload.args.lattice=4"})),
                ends_with(4, HasSubstr("less than three cells")));
    const program_run fast =
        run_orbweaver(molecular_dynamics_config,
                      settings({"workload.args.sorting=10", "workload.args.steps=10", "workload.args.temperature=10"}));
    EXPECT_EQ(fast.exit_code, 4);
}

}  // namespace
}  // namespace orbweaver
