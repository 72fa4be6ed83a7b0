// SPDX-License-Identifier: Apache-2.0
// Parts of the programs on hypernets that need no machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <map>
#include <numbers>
#include <random>

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/programs/hypernet/fourier_transform/roots_of_unity.h"
#include "sw_stack/programs/hypernet/job_controllers/channel_arbiter.h"
#include "sw_stack/programs/hypernet/job_controllers/job_queue.h"
#include "sw_stack/programs/hypernet/job_controllers/reported_load.h"
#include "sw_stack/programs/hypernet/job_controllers/subnet_image.h"
#include "sw_stack/programs/hypernet/memory_based_reasoning/value_runs.h"
#include "sw_stack/programs/hypernet/tak/neighbours.h"
#include "sw_stack/programs/hypernet/tak/run_queue.h"

namespace orbweaver {
namespace {

constexpr hypernet_net net_3_3(hypernet_module_kind::cubelet, 3, 3);

TEST(hypernet_of_a_lone_node, has_an_address_without_bits_and_a_free_link) {
    constexpr hypernet_net net(hypernet_module_kind::cubelet, 0);
    EXPECT_EQ(net.d(), 0U);
    EXPECT_EQ(net.h(), 1U);
    EXPECT_EQ(net.bits(1), 0U);
    EXPECT_EQ(net.nodes(), 1U);
    EXPECT_EQ(net.port(0).use, hypernet_use::free);
}

TEST(hypernet_counterpart, is_the_far_end_of_a_link_and_is_mutual) {
    for (std::uint32_t node = 0; node < net_3_3.nodes(); ++node) {
        const hypernet_port port = net_3_3.port(node);
        if (port.use == hypernet_use::link) {
            EXPECT_EQ(counterpart(net_3_3, node, port.level + 1), port.peer) << node;
        }
        for (std::uint32_t level = 2; level <= net_3_3.h(); ++level) {
            const std::uint32_t other = counterpart(net_3_3, node, level);
            EXPECT_EQ(counterpart(net_3_3, other, level), node);
            EXPECT_LE(net_3_3.common_level(node, other), level);
        }
    }
}

TEST(channel_arbiter, grants_a_channel_in_turn_and_only_when_it_is_free) {
    job_controllers::channel_arbiter arbiter;
    job_controllers::channel_arbiter::request_state requests[4];
    arbiter.prepare(requests, 4);
    EXPECT_EQ(arbiter.grant(), arbiter.none);
    for (const unsigned position : {3U, 1U, 2U}) { arbiter.request(position); }
    EXPECT_EQ(arbiter.grant(), 1U);
    EXPECT_EQ(arbiter.grant(), arbiter.none) << "held";
    arbiter.release(10, 20);
    arbiter.request(1);
    EXPECT_EQ(arbiter.grant(), 2U);
    arbiter.release(20, 30);
    EXPECT_EQ(arbiter.grant(), 3U);
    EXPECT_EQ(arbiter.overlaps(), 0U);
    arbiter.release(29, 40);
    EXPECT_EQ(arbiter.overlaps(), 1U) << "began before the one before had ended";
    EXPECT_EQ(arbiter.grant(), 1U);
    EXPECT_EQ(arbiter.max_passed(), 2U) << "node 3 waited for 1 and 2";
    EXPECT_EQ(arbiter.grants(), 4U);
}

TEST(subnet_image, moves_half_of_a_difference_above_the_threshold_by_what_was_reported_and_has_moved_since) {
    job_controllers::subnet_image image;
    job_controllers::subnet_image::child children[3];
    image.prepare(children, 3);
    image.update(1, 10, 2, 1);
    image.update(2, 4, 1, 1);
    EXPECT_EQ(image.balancing_move(10).jobs, 0U);
    const auto move = image.balancing_move(9);
    EXPECT_EQ(move.source, 1U);
    EXPECT_EQ(move.target, 0U);
    EXPECT_EQ(move.jobs, 5U);
    image.count_moved(1, 0, 5);
    EXPECT_EQ(image.balancing_move(0).jobs, 0U) << "5, 5, 4: half of 1";
    EXPECT_EQ(image.load(), 14U);
    image.update(1, 20, 1, 1);  // overtaken
    EXPECT_EQ(image.load(), 14U);
    EXPECT_EQ(image.finished(), 3U);
    EXPECT_EQ(image.give(1, 2), 2U) << "5, 3, 4 are left";
    EXPECT_EQ(image.give(0, 7), 3U) << "half";
    EXPECT_EQ(image.most_loaded(), 2U) << "2, 3, 4";
    image.update(1, 6, 3, 2);
    EXPECT_EQ(image.most_loaded(), 1U);
}

TEST(reported_load, is_due_after_a_change_of_the_threshold_or_when_no_job_is_left) {
    job_controllers::reported_load message;
    EXPECT_FALSE(message.is_due(0, 0, 3));
    EXPECT_FALSE(message.is_due(2, 0, 3));
    EXPECT_TRUE(message.is_due(3, 0, 3));
    message.note(3, 0);
    EXPECT_FALSE(message.is_due(1, 2, 3));
    EXPECT_TRUE(message.is_due(0, 3, 3));
    message.note(0, 3);
    EXPECT_FALSE(message.is_due(1, 3, 3));
    EXPECT_TRUE(message.is_due(0, 4, 3)) << "executed a job that it never reported";
}

TEST(job_queue, gives_its_first_job_to_the_node_and_its_last_to_others) {
    job_controllers::job_queue queue;
    job_controllers::job room[2];
    queue.prepare(room, 2);
    for (unsigned number = 0; number < 5; number += 2) {  // round the end of its room
        queue.join({number, 1});
        queue.join({number + 1, 1});
        EXPECT_EQ(queue.take_last().number, number + 1);
        EXPECT_EQ(queue.take_first().number, number);
        EXPECT_EQ(queue.length(), 0U);
        queue.join({9, 1});
        EXPECT_EQ(queue.take_first().number, 9U);
    }
}

TEST(roots_of_unity, are_powers_of_the_first_to_the_last_bits) {
    for (const unsigned bits : {0U, 1U, 2U, 3U, 10U}) {
        const roots_of_unity roots(bits);
        for (unsigned exponent = 0; exponent < 2U << bits; ++exponent) {
            const complex root = roots.power(exponent);
            const auto golden = std::polar(1.0, 2 * std::numbers::pi * exponent / (1U << bits));
            EXPECT_NEAR(root.re, golden.real(), 1e-14) << bits << " " << exponent;
            EXPECT_NEAR(root.im, golden.imag(), 1e-14) << bits << " " << exponent;
        }
    }
}

std::vector<unsigned> choices(const tak::neighbours& vicinity, unsigned children) {
    std::vector<std::uint32_t> positions(children);
    vicinity.choose(positions.data(), children);
    return {positions.begin(), positions.end()};
}

TEST(tak_neighbours, are_those_of_the_module_highest_dimension_first_and_then_the_external_one) {
    const std::int32_t bias[max_link_levels] = {0, 2, 4};
    const tak::neighbours vicinity(net_3_3, 185, bias);
    ASSERT_EQ(vicinity.count(), 4U);
    const unsigned nodes[] = {189, 187, 184, 213};
    for (unsigned position = 0; position < 4; ++position) {
        EXPECT_EQ(vicinity[position].node, nodes[position]);
        EXPECT_EQ(vicinity[position].level, position < 3 ? 0U : 2U);
    }
    EXPECT_EQ(tak::neighbours(net_3_3, 0, bias).count(), 3U) << "has an I/O channel";
    EXPECT_EQ(tak::neighbours(net_3_3, 3, bias).count(), 3U) << "has a free link";
}

TEST(tak_neighbours, get_a_child_at_most_the_last_one_by_the_least_load_and_bias_and_the_first_of_equals) {
    const std::int32_t bias[max_link_levels] = {0, 2, 4};
    tak::neighbours vicinity(net_3_3, 185, bias);
    EXPECT_EQ(choices(vicinity, 3), (std::vector<unsigned>{2, 1, 0}));
    *vicinity.load_word(0) = 5;
    *vicinity.load_word(2) = 4;
    EXPECT_EQ(choices(vicinity, 3), (std::vector<unsigned>{3, 2, 1})) << "the far one has 4 by its bias alone";
    *vicinity.load_word(1) = 10;
    EXPECT_EQ(choices(vicinity, 4), (std::vector<unsigned>{1, 0, 3, 2}));
}

TEST(tak_neighbours, of_a_lone_node_are_itself) {
    const std::int32_t bias[max_link_levels] = {};
    const tak::neighbours vicinity(hypernet_net(hypernet_module_kind::cubelet, 0), 0, bias);
    ASSERT_EQ(vicinity.count(), 1U);
    EXPECT_EQ(vicinity[0].node, 0U);
    EXPECT_EQ(choices(vicinity, 3), (std::vector<unsigned>{0, 0, 0}));
}

TEST(tak_run_queue, is_left_in_the_order_of_joining_or_in_the_opposite_one) {
    for (const auto order : {tak::queue_order::fifo, tak::queue_order::lifo}) {
        tak::process all[3] = {};
        tak::run_queue queue(order);
        EXPECT_EQ(queue.leave(), nullptr);
        for (auto& point : all) { queue.join(&point); }
        const bool fifo = order == tak::queue_order::fifo;
        EXPECT_EQ(queue.leave(), &all[fifo ? 0 : 2]);
        EXPECT_EQ(queue.leave(), &all[1]);
        queue.join(&all[1]);
        EXPECT_EQ(queue.leave(), &all[fifo ? 2 : 1]);
        EXPECT_EQ(queue.length(), 1U);
        EXPECT_EQ(queue.leave(), &all[fifo ? 1 : 0]);
        EXPECT_EQ(queue.leave(), nullptr);
        EXPECT_EQ(queue.longest(), 3U);
    }
}

TEST(reasoning_runs, report_each_of_the_sorted_records_how_often_its_value_has_each_goal) {
    using namespace reasoning;
    std::mt19937 random(1988);
    for (const unsigned values : {1U, 2U, 5U, 40U}) {
        std::vector<std::pair<unsigned, unsigned>> cases(32);
        std::map<std::pair<unsigned, unsigned>, unsigned> golden;
        for (auto& [value, goal] : cases) {
            value = static_cast<unsigned>(random() % values);
            goal = static_cast<unsigned>(random() % goal_values);
            ++golden[{value, goal}];
        }
        std::sort(cases.begin(), cases.end());
        std::vector<sorted_record> records;
        records.reserve(cases.size());
        for (const auto& [value, goal] : cases) { records.push_back(sorted_record::holding(value, goal)); }
        for (unsigned apart = 1; apart < records.size(); apart *= 2) {  // an ascent
            const std::vector<sorted_record> before = records;
            for (unsigned position = 0; position < records.size(); ++position) {
                records[position].learn(before[position ^ apart].block, (position & apart) != 0);
            }
        }
        for (const sorted_record& sorted : records) {
            for (unsigned goal = 0; goal < goal_values; ++goal) {
                EXPECT_EQ(sorted.own.of_goal[goal], (golden[{sorted.value, goal}])) << values;
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver
