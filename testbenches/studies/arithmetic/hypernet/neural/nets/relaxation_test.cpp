// SPDX-License-Identifier: Apache-2.0
// When a net comes to rest: by the energy of Hopfield if cells change one at a time, and in any
// order if no weight is negative.
#include "studies/arithmetic/hypernet/neural/nets/relaxation.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::hypernet_model {
namespace {

using neural::cell_state;
using neural::clustered_net;
using neural::drawing;
using neural::weight_rule;

constexpr neural::net_tuple net_of_256{256, 16, 48, 12, 16, 10, 0.5, 0.25};

TEST(neural_transfer, never_decreases_and_stays_within_a_byte) {
    for (const cell_state state :
         {cell_state::threshold, cell_state::ramp, cell_state::held_high, cell_state::held_low}) {
        for (int index = -128; index < 127; ++index) {
            EXPECT_LE(neural::transfer(state, index), neural::transfer(state, index + 1));
        }
        EXPECT_GE(neural::transfer(state, -128), -127);
    }
    EXPECT_EQ(neural::transfer(cell_state::threshold, -1), -127);
    EXPECT_EQ(neural::transfer(cell_state::threshold, 0), 127);
    EXPECT_EQ(neural::transfer(cell_state::ramp, 5), 40);
}

TEST(neural_transfer, is_looked_up_with_the_top_8_bits_of_the_sum) {
    EXPECT_EQ(neural::transfer_index(4095, 20), 0);
    EXPECT_EQ(neural::transfer_index(4096, 20), 1);
    EXPECT_EQ(neural::transfer_index(-1, 20), -1);
    EXPECT_EQ(neural::transfer_index(1 << 19, 20), 127);
    EXPECT_EQ(neural::transfer_index(-(1 << 30), 20), -128);
}

TEST(neural_state, of_a_held_cell_changes_when_the_signal_releases_it) {
    using neural::global_signal;
    EXPECT_EQ(next_state(cell_state::held_high, global_signal::hold, cell_state::ramp), cell_state::held_high);
    EXPECT_EQ(next_state(cell_state::held_high, global_signal::release, cell_state::ramp), cell_state::ramp);
    EXPECT_EQ(next_state(cell_state::held_low, global_signal::release, cell_state::threshold), cell_state::threshold);
    EXPECT_EQ(next_state(cell_state::threshold, global_signal::release, cell_state::ramp), cell_state::threshold);
}

TEST(neural_relaxation, of_symmetric_weights_ends_when_cells_change_one_at_a_time) {
    for (const cell_state free : {cell_state::threshold, cell_state::ramp}) {
        for (unsigned seed = 0; seed < 20; ++seed) {
            const clustered_net net(net_of_256, drawing::clustered, {seed, weight_rule::symmetric, 1}, seed);
            const connection_lists lists = connections_of(net);
            const cell_rules rules{net, {seed, free, 10, false, false, 0}, 20};
            net_state state = beginning(rules);
            EXPECT_NE(unsettled_cells(rules, lists, state), 0U);
            EXPECT_LT(settle(rules, lists, state, 1000), 1000U) << seed;
            EXPECT_EQ(unsettled_cells(rules, lists, state), 0U);
        }
    }
}

/// All cells at once, from outputs that are some passes old.
net_state settle_with_old_outputs(const cell_rules& rules, const connection_lists& lists, unsigned age) {
    std::vector<net_state> history(age + 1, beginning(rules));
    for (unsigned pass = 0; pass < 200; ++pass) {
        const net_state& old = history[history.size() - 1 - hash(pass, 0, 0) % (age + 1)];
        net_state next = history.back();
        for (unsigned cell = 0; cell < next.size(); ++cell) {
            if (hash(pass, cell, 1) % 2 == 0 && !rules.begin.is_held(cell)) {
                int sum = rules.net.bias(cell);
                for (const unsigned other : lists[cell]) { sum += rules.net.weight(cell, other) * old[other]; }
                next[cell] = neural::transfer(rules.begin.free, neural::transfer_index(sum, rules.sum_bits));
            }
        }
        history.push_back(next);
    }
    return history.back();
}

TEST(neural_relaxation, of_excitatory_weights_ends_in_one_state_whatever_the_order_and_the_age_of_outputs) {
    for (const cell_state free : {cell_state::threshold, cell_state::ramp}) {
        const clustered_net net(net_of_256, drawing::clustered, {5, weight_rule::excitatory, 1}, 5);
        const connection_lists lists = connections_of(net);
        const cell_rules rules{net, {5, free, 45, true, false, 0}, 20};
        net_state state = beginning(rules);
        const net_state before = state;
        settle(rules, lists, state, 1000);
        EXPECT_EQ(unsettled_cells(rules, lists, state), 0U);
        EXPECT_NE(state, before);
        EXPECT_EQ(settle_with_old_outputs(rules, lists, 3), state);
    }
}

TEST(neural_relaxation, of_hebbian_weights_recalls_the_pattern_that_it_begins_near) {
    const clustered_net net({256, 16, 48, 15, 48, 30, 1, 1}, drawing::random, {9, weight_rule::hebbian, 3}, 9);
    const connection_lists lists = connections_of(net);
    const cell_rules rules{net, {9, cell_state::threshold, 0, false, true, 15}, 20};
    net_state state = beginning(rules);
    unsigned turned = 0;
    for (unsigned cell = 0; cell < state.size(); ++cell) {
        turned += state[cell] * neural::pattern_sign(9, 0, cell) < 0 ? 1 : 0;
    }
    EXPECT_NEAR(turned, 0.15 * 256, 15);
    settle(rules, lists, state, 100);
    for (unsigned cell = 0; cell < state.size(); ++cell) {
        EXPECT_GT(state[cell] * neural::pattern_sign(9, 0, cell), 0) << cell;
    }
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
