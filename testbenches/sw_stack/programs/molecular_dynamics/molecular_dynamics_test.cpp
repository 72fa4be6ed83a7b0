// SPDX-License-Identifier: Apache-2.0
// The machine-free parts of the program `molecular_dynamics`, against all pairs computed directly.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <set>

#include "sw_stack/programs/molecular_dynamics/domain.h"
#include "sw_stack/programs/molecular_dynamics/initial_state.h"

namespace orbweaver::molecular_dynamics {
namespace {

const initial_state& five_cells() {
    static const initial_state state(5, 0.8442, 0.728, 1);
    return state;
}

TEST(md_initial_state, has_the_density_and_temperature_that_were_asked_for_and_no_momentum) {
    const initial_state& state = five_cells();
    EXPECT_EQ(state.atoms(), 500U);
    EXPECT_NEAR(state.atoms() / std::pow(state.edge(), 3), 0.8442, 1e-12);
    vector3 momentum{0, 0, 0};
    double kinetic = 0;
    double nearest = 1e9;
    for (std::uint32_t i = 0; i < state.atoms(); ++i) {
        momentum = momentum + state.velocity(i);
        kinetic += 0.5 * dot(state.velocity(i), state.velocity(i));
        const vector3 apart = state.position(i) - state.position(0);
        nearest = i == 0 ? nearest : std::min(nearest, std::sqrt(dot(apart, apart)));
    }
    EXPECT_NEAR(kinetic, 1.5 * 0.728 * 500, 1e-9);
    EXPECT_NEAR(std::sqrt(dot(momentum, momentum)), 0, 1e-10);
    EXPECT_NEAR(nearest, state.edge() / 5 / std::sqrt(2.0), 1e-12) << "nearest neighbours of a face-centred lattice";
}

TEST(md_cell_grid, has_twenty_seven_different_neighbours_that_know_each_other) {
    const cell_grid grid(10.9);
    ASSERT_EQ(grid.side(), 4U);
    for (std::uint32_t cell = 0; cell < grid.cells(); ++cell) {
        std::set<std::uint32_t> found;
        for (std::uint32_t n = 0; n < cell_grid::neighbours; ++n) {
            const auto there = grid.neighbour_of(cell, n);
            found.insert(there.cell);
            const auto back = grid.neighbour_of(there.cell, cell_grid::neighbours - 1 - n);
            EXPECT_EQ(back.cell, cell);
            EXPECT_EQ(back.shift.x, -there.shift.x);
        }
        EXPECT_EQ(found.size(), 27U);
    }
}

TEST(md_cell_grid, puts_every_position_into_a_cell) {
    const cell_grid grid(8.4);
    EXPECT_EQ(grid.cell_of({0, 0, 0}), 0U);
    const double last = std::nextafter(8.4, 0);
    EXPECT_EQ(grid.cell_of({last, last, last}), grid.cells() - 1);
    EXPECT_EQ(grid.cell_of(grid.wrapped({-0.1, 8.5, 4.2})), grid.cell(2, 0, 1));
}

TEST(md_decomposition, gives_every_cell_to_one_host_and_every_host_its_share) {
    for (const double edge : {8.4, 11.0, 16.8}) {
        const cell_grid grid(edge);
        for (std::uint32_t hosts = 1; hosts <= 64 && hosts <= grid.cells(); ++hosts) {
            const decomposition owners(grid, hosts);
            std::map<std::uint32_t, std::uint32_t> cells;
            for (std::uint32_t cell = 0; cell < grid.cells(); ++cell) { ++cells[owners.host_of(cell)]; }
            EXPECT_EQ(cells.size(), hosts) << "hosts without a cell, or too many";
            EXPECT_EQ(cells.rbegin()->first, hosts - 1);
            for (const auto& [host, count] : cells) {
                EXPECT_LE(count, 2 * (grid.cells() + hosts - 1) / hosts) << host << " of " << hosts;
            }
        }
    }
}

TEST(md_decomposition, gives_equal_shares_where_blocks_divide_the_cube) {
    const cell_grid grid(16.8);
    ASSERT_EQ(grid.side(), 6U);
    for (const std::uint32_t hosts : {1U, 2U, 3U, 6U, 8U, 9U, 12U, 18U, 27U}) {
        const decomposition owners(grid, hosts);
        std::map<std::uint32_t, std::uint32_t> cells;
        for (std::uint32_t cell = 0; cell < grid.cells(); ++cell) { ++cells[owners.host_of(cell)]; }
        for (const auto& [host, count] : cells) { EXPECT_EQ(count, grid.cells() / hosts) << host << " of " << hosts; }
    }
}

/// All atoms on one host, somewhat off their lattice.
std::unique_ptr<domain> disturbed(const initial_state& state, const cell_grid& grid, const decomposition& one) {
    auto all = std::make_unique<domain>(grid, one, 0, state.atoms());
    std::mt19937 random(5);
    std::uniform_real_distribution<double> displacement(-0.1, 0.1);
    for (std::uint32_t i = 0; i < state.atoms(); ++i) {
        const vector3 position =
            state.position(i) + vector3{displacement(random), displacement(random), displacement(random)};
        all->add({i, grid.wrapped(position), state.velocity(i)});
    }
    all->sort();
    return all;
}

/// The potential written as its definition, in extended precision.
long double energy_of_pair(long double separation) {
    const auto bare = [](long double apart) { return 4 * (std::pow(apart, -12.0L) - std::pow(apart, -6.0L)); };
    return separation < 2.5L ? bare(separation) - bare(2.5L) : 0;
}
long double force_of_pair(long double separation) {
    return separation < 2.5L ? 24 * (2 * std::pow(separation, -13.0L) - std::pow(separation, -7.0L)) : 0;
}

TEST(md_forces, equal_those_of_all_pairs) {
    const initial_state& state = five_cells();
    const cell_grid grid(state.edge());
    const decomposition one(grid, 1);
    const auto all = disturbed(state, grid, one);
    all->compute_forces();
    long double energy = 0;
    for (std::uint32_t i = 0; i < all->atoms(); ++i) {
        long double force[3] = {};
        for (std::uint32_t j = 0; j < all->atoms(); ++j) {
            const vector3 a = all->get(i).position;
            const vector3 b = all->get(j).position;
            long double apart[3] = {a.x - b.x, a.y - b.y, a.z - b.z};
            long double square = 0;
            for (long double& part : apart) {
                part -= state.edge() * std::round(part / state.edge());
                square += part * part;
            }
            if (i != j) {
                const long double separation = std::sqrt(square);
                energy += energy_of_pair(separation) / 2;
                for (int axis = 0; axis < 3; ++axis) {
                    force[axis] += force_of_pair(separation) * apart[axis] / separation;
                }
            }
        }
        EXPECT_NEAR(all->force(i).x, static_cast<double>(force[0]), 1e-10);
        EXPECT_NEAR(all->force(i).y, static_cast<double>(force[1]), 1e-10);
        EXPECT_NEAR(all->force(i).z, static_cast<double>(force[2]), 1e-10);
    }
    EXPECT_NEAR(all->sum().potential, static_cast<double>(energy), 1e-7) << "500 terms rounded to 2^-32";
}

TEST(md_forces, are_the_same_bits_whatever_the_order_in_which_atoms_came) {
    const initial_state& state = five_cells();
    const cell_grid grid(state.edge());
    const decomposition one(grid, 1);
    domain forwards(grid, one, 0, state.atoms());
    domain backwards(grid, one, 0, state.atoms());
    for (std::uint32_t i = 0; i < state.atoms(); ++i) {
        const std::uint32_t j = state.atoms() - 1 - i;
        forwards.add({i, state.position(i), state.velocity(i)});
        backwards.add({j, state.position(j), state.velocity(j)});
    }
    for (domain* own : {&forwards, &backwards}) {
        own->sort();
        own->compute_forces();
        own->kick(0.01);
    }
    EXPECT_EQ(forwards.checksum(), backwards.checksum());
    EXPECT_EQ(forwards.sum().energy(), backwards.sum().energy());
}

TEST(md_domain, takes_away_those_who_left_and_notices_who_went_too_far) {
    const initial_state& state = five_cells();
    const cell_grid grid(state.edge());
    const decomposition two(grid, 2);
    domain half(grid, two, 0, state.atoms());
    std::uint32_t mine = 0;
    for (std::uint32_t i = 0; i < state.atoms(); ++i) {
        if (two.host_of(grid.cell_of(state.position(i))) == 0) {
            half.add({i, state.position(i), {1, 1, 1}});
            ++mine;
        }
    }
    half.sort();
    std::uint32_t left = 0;
    for (int turn = 0; turn < 11; ++turn) {  // together more than the distance of two layers of the lattice
        half.drift(0.08);
        EXPECT_TRUE(half.remove_leavers([&](std::uint32_t host, const atom& a) {
            EXPECT_EQ(host, 1U);
            EXPECT_EQ(two.host_of(grid.cell_of(a.position)), 1U);
            ++left;
        }));
        half.sort();
    }
    EXPECT_GT(left, 0U);
    EXPECT_EQ(half.atoms(), mine - left);
    half.drift(0.1);
    EXPECT_FALSE(half.remove_leavers([](std::uint32_t, const atom&) {})) << "further than half the skin";
}

}  // namespace
}  // namespace orbweaver::molecular_dynamics
