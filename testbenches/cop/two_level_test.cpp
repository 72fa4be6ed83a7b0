// SPDX-License-Identifier: Apache-2.0
// Two levels of controllers in hardware (docs/cop/two_level.md), with scripted hosts.
#include <memory>
#include <set>
#include <string>

#include "hw/cop/bench/scripted_tree.h"
#include "hw/cop/commands.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::cop {
namespace {

using namespace cop_command;  // NOLINT(google-build-using-namespace): every line here is a command

using code = cop_opcode;

/// A collective as docs/cop/two_level.md has it, over the masks given: local ones of the host's controller, and those
/// of level 2.
host_script two_level(std::uint32_t tag, std::uint64_t local, std::uint64_t above,
                      const serial::cop_words& contribution, bool root = true) {
    return {host_step::send(set_terminal_count(tag, local)).skipping(3),
            host_step::send(set_broadcast_mask(tag, local)).repeating(),
            host_step::send(extended(set_terminal_count(tag, above))).skipping(1),
            host_step::send(extended(set_broadcast_mask(tag, above))).repeating(),
            host_step::send(extended(contribution)).repeating(4),
            host_step::receive(root ? 1 : 0)};
}

scripted_tree_desc of_size(unsigned controllers, unsigned hosts) {
    return {.controllers = controllers, .hosts = hosts};
}

TEST(cop_two_levels, a_reduction_over_both_controllers_is_the_sum_of_all) {
    scripted_tree tree("tree", of_size(2, 2));
    for (unsigned host = 0; host < 4; ++host) {
        tree.host(host % 2 + 1, host / 2)
            .run(two_level(7, 0b11, 0b11, collective(code::sum64, 7, std::uint64_t{1} << (8 * host))),
                 scripted_tree::start);
    }
    ASSERT_TRUE(tree.run(100000));
    for (unsigned host = 0; host < 4; ++host) {
        const auto& messages = tree.host(host % 2 + 1, host / 2).messages();
        ASSERT_THAT(messages, SizeIs(1));
        EXPECT_EQ(messages[0].words.data(), 0x01010101U);
        EXPECT_EQ(messages[0].words.instruction().opcode, code::sum64);
        EXPECT_FALSE(messages[0].words.instruction().extended);
        EXPECT_TRUE(messages[0].words.instruction().group);
    }
}

TEST(cop_two_levels, a_barrier_over_three_controllers) {
    scripted_tree tree("tree", of_size(3, 4));
    for (unsigned host = 0; host < 12; ++host) {
        tree.host(host % 4 + 1, host / 4).run(two_level(7, 0b1111, 0b111, enter(7)), scripted_tree::start);
    }
    ASSERT_TRUE(tree.run(100000));
    EXPECT_EQ(tree.host(1, 2).messages()[0].words.instruction().opcode, code::barrier_exit);
    EXPECT_EQ(tree.upper().counters().completed, 1U);
    EXPECT_EQ(tree.upper().counters().lost_sums, 0U);
}

TEST(cop_two_levels, words_of_other_controllers_are_read_and_added_to) {
    scripted_tree tree("tree", of_size(2, 2));
    const serial::cop_words add =
        make({.opcode = code::read_modify_write64, .task = 1}, {.space = cop_space::global, .tag = 3}, 1);
    for (unsigned host = 0; host < 4; ++host) {
        host_script script;
        for (unsigned round = 0; round < 5; ++round) {
            script.push_back(host_step::ask(at_controller(0, add)));
            script.push_back(host_step::ask(at_controller(1, add)));
        }
        tree.host(host % 2 + 1, host / 2).run(script, scripted_tree::start);
    }
    ASSERT_TRUE(tree.run(100000));
    std::uint64_t sum = 0;
    for (unsigned host = 0; host < 4; ++host) {
        for (const auto& message : tree.host(host % 2 + 1, host / 2).messages()) { sum += message.words.data(); }
    }
    EXPECT_EQ(sum, 2U * (19U * 20U / 2));
}

TEST(cop_two_levels, what_another_controller_refuses_comes_back) {
    scripted_tree tree("tree", of_size(2, 2));
    tree.host(1, 0).run(
        {host_step::send(at_controller(1, make({.opcode = code::write64, .task = 1}, {.channel = 1}, 5))),
         host_step::send(at_controller(1, read_global(code::read64, 5000))),
         host_step::send(at_controller(2, read_global(code::read64, 5))),
         host_step::send(extended(read_global(code::read64, 5))), host_step::send(at_controller(1, unlock())),
         host_step::send(lock()), host_step::send(at_controller(1, read_global(code::read64, 5)))},
        scripted_tree::start);
    ASSERT_TRUE(tree.run(100000));
    const auto& answers = tree.host(1, 0).answers();
    EXPECT_EQ(answers[0].error, cop_error::owner) << "its task is not there";
    EXPECT_EQ(answers[1].error, cop_error::limit);
    EXPECT_EQ(answers[2].error, cop_error::limit) << "there is no controller 2";
    EXPECT_EQ(answers[3].error, cop_error::illegal) << "level 2 has no memory";
    EXPECT_EQ(answers[4].error, cop_error::not_locked);
    EXPECT_EQ(answers[5].error, cop_error::none);
    EXPECT_EQ(answers[6].error, cop_error::lock_order);
}

/// Two words written, or read, under the lock of their controller.
host_script array(std::uint32_t controller, bool far, bool writes, std::uint64_t value) {
    const auto where = [&](const serial::cop_words& command) {
        return far ? at_controller(controller, command) : command;
    };
    host_script script{host_step::send(where(lock()))};
    for (const std::uint32_t tag : {20U, 21U}) {
        script.push_back(writes ? host_step::send(where(write_global(code::write64, tag, value)))
                                : host_step::ask(where(read_global(code::read64, tag))));
    }
    script.push_back(host_step::send(where(unlock())));
    return script;
}

TEST(cop_two_levels, arrays_are_read_whole_under_locks_near_and_far) {
    std::vector<std::unique_ptr<scripted_tree>> trees;
    for (cycle_t shift = 0; shift < 120; shift += 3) {
        trees.push_back(std::make_unique<scripted_tree>(("tree_" + std::to_string(shift)).c_str(), of_size(2, 2)));
        scripted_tree& tree = *trees.back();
        tree.host(1, 1).run(array(1, false, true, 5), scripted_tree::start);
        tree.host(1, 0).run(array(1, true, false, 0), scripted_tree::start + shift);
        tree.host(2, 0).run(array(1, true, true, 7), scripted_tree::start + 2 * shift);
        tree.host(2, 1).run(array(1, false, false, 0), scripted_tree::start + 60 + 5 * shift);
    }
    std::set<std::uint64_t> values;
    for (const auto& tree : trees) {
        ASSERT_TRUE(tree->run(100000));
        for (const scripted_host* host : {&tree->host(1, 0), &tree->host(2, 1)}) {
            ASSERT_THAT(host->messages(), SizeIs(2));
            EXPECT_EQ(host->messages()[0].words.data(), host->messages()[1].words.data());
            values.insert(host->messages()[0].words.data());
        }
    }
    EXPECT_GT(values.size(), 1U) << "the orders differ";
}

TEST(cop_two_levels, a_broadcast_passes_three_controllers) {
    scripted_tree tree("tree", of_size(3, 2));
    const std::uint32_t tag = 7;
    tree.host(1, 0).run(
        {host_step::send(set_broadcast_mask(tag, 0b10)), host_step::send(extended(set_broadcast_mask(tag, 0b111))),
         host_step::send(at_controller(1, set_broadcast_mask(tag, 0b11))),
         host_step::send(at_controller(2, set_broadcast_mask(tag, 0b01)))},
        scripted_tree::start);
    ASSERT_TRUE(tree.run(5000));
    const cycle_t again = tree.domain().now() + 10;
    tree.host(1, 0).run({host_step::send(extended(collective(code::broadcast64, tag, 0x1234567890, 9)))}, again);
    std::vector<scripted_host*> receivers{&tree.host(2, 0), &tree.host(1, 1), &tree.host(2, 1), &tree.host(1, 2)};
    for (scripted_host* receiver : receivers) { receiver->run({host_step::receive(1)}, again); }
    ASSERT_TRUE(tree.run(5000));
    for (scripted_host* receiver : receivers) {
        const serial::cop_words& words = receiver->messages()[0].words;
        EXPECT_EQ(words.data(), 0x1234567890U);
        EXPECT_EQ(words.instruction().task, 9U);
        EXPECT_EQ(words.address().channel, 1U);
        EXPECT_EQ(words.address().controller, 0U);
        // Up, three services, two hops of 1 + 2 * 4 + 1 clocks, down. Before its own controller
        // gets it back, level 2 answers the command: 7 clocks with the turns of the line.
        const cycle_t answered = receiver == receivers[0] ? 7 : 0;
        EXPECT_EQ(receiver->done_at() - again, 11U + 3 * 3U + 2 * 10U + 17U + answered);
    }
    EXPECT_THAT(tree.host(2, 2).messages(), SizeIs(0));
}

TEST(cop_two_levels, broadcasts_of_a_static_group_are_heard_in_one_order) {
    scripted_tree tree("tree", of_size(3, 2));
    const auto mask = [](bool above, std::uint64_t members) {
        return make({.extended = above, .opcode = code::set_broadcast_mask, .second_mask = true},
                    {.count = 1, .space = cop_space::mask, .tag = 7}, members);
    };
    for (unsigned number = 0; number < 3; ++number) {
        host_script script{host_step::send(mask(false, 0b11))};
        if (number == 0) { script.push_back(host_step::send(mask(true, 0b111))); }
        tree.host(1, number).run(script, scripted_tree::start);
    }
    ASSERT_TRUE(tree.run(5000));
    const cycle_t again = tree.domain().now() + 10;
    for (unsigned host = 0; host < 6; ++host) {
        host_script script;
        for (unsigned round = 0; round < 3; ++round) {
            script.push_back(host_step::send(make({.extended = true, .opcode = code::broadcast64, .second_mask = true},
                                                  {.space = cop_space::global, .tag = 7}, host * 10 + round)));
        }
        script.push_back(host_step::receive(18));
        tree.host(host % 2 + 1, host / 2).run(script, again + host);
    }
    ASSERT_TRUE(tree.run(50000));
    std::set<std::uint64_t> values;
    for (unsigned position = 0; position < 18; ++position) {
        const std::uint64_t first = tree.host(1, 0).messages()[position].words.data();
        values.insert(first);
        for (unsigned host = 1; host < 6; ++host) {
            EXPECT_EQ(tree.host(host % 2 + 1, host / 2).messages()[position].words.data(), first) << position;
        }
    }
    EXPECT_THAT(values, SizeIs(18));
    EXPECT_TRUE((*tree.core(1).broadcast_masks(true))[7].accessed) << "the group is still there";
}

TEST(cop_two_levels, a_tag_can_be_used_again_at_once) {
    scripted_tree tree("tree", of_size(2, 3));
    for (unsigned host = 0; host < 6; ++host) {
        host_script script;
        for (unsigned round = 1; round <= 4; ++round) {
            const host_script once = two_level(7, 0b111, 0b11, collective(code::sum64, 7, round * (host + 1)));
            script.insert(script.end(), once.begin(), once.end());
        }
        tree.host(host % 3 + 1, host / 3).run(script, scripted_tree::start + host * 5);
    }
    ASSERT_TRUE(tree.run(100000));
    for (unsigned round = 1; round <= 4; ++round) {
        EXPECT_EQ(tree.host(2, 1).messages()[round - 1].words.data(), round * 21U);
    }
}

void run_with_errors(scripted_tree& tree) {
    const serial::cop_words add =
        make({.opcode = code::read_modify_write64, .task = 1}, {.space = cop_space::global, .tag = 30}, 1);
    for (unsigned host = 0; host < 12; ++host) {
        host_script script;
        for (unsigned round = 1; round <= 5; ++round) {
            const host_script once = two_level(7, 0b1111, 0b111, collective(code::sum64, 7, round * (host + 1)));
            script.insert(script.end(), once.begin(), once.end());
            script.push_back(host_step::ask(at_controller(round % 3, add)));
        }
        tree.host(host % 4 + 1, host / 4).run(script, scripted_tree::start);
    }
}

void expect_all_right(scripted_tree& tree) {
    std::uint64_t bad = 0;
    for (unsigned number = 0; number < 3; ++number) {
        bad += tree.upper().link_counters(number + 1).bad + tree.controller(number).link_counters(cop_uplink).bad;
        const unsigned rounds = number == 0 ? 1 : 2;
        EXPECT_EQ(tree.core(number).data().global(30), 12U * rounds);
    }
    EXPECT_GT(bad, 0U);
    for (unsigned host = 0; host < 12; ++host) {
        std::uint64_t round = 0;
        for (const auto& message : tree.host(host % 4 + 1, host / 4).messages()) {
            if (message.words.instruction().opcode == code::sum64) { EXPECT_EQ(message.words.data(), ++round * 78); }
        }
        EXPECT_EQ(round, 5U);
    }
}

TEST(cop_two_levels, words_that_are_lost_on_any_line_change_nothing) {
    std::vector<std::unique_ptr<scripted_tree>> trees;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        scripted_tree_desc described = of_size(3, 4);
        described.seed = seed;
        described.line.word_error_rate = 1.0 / 40;
        described.link.retries = 50;
        described.link.resends = 50;
        described.link.receive_failures = 50;
        described.link.transmit_timeout = 20000;
        trees.push_back(std::make_unique<scripted_tree>(("tree_" + std::to_string(seed)).c_str(), described));
        run_with_errors(*trees.back());
    }
    for (const auto& tree : trees) {
        ASSERT_TRUE(tree->run(2'000'000)) << tree->name();
        expect_all_right(*tree);
    }
}

TEST(cop_two_levels, collectives_and_locks_do_not_hold_each_other_up) {
    scripted_tree tree("tree", of_size(2, 2));
    for (unsigned host = 0; host < 4; ++host) {
        const unsigned own = host / 2;
        host_script script;
        for (unsigned round = 0; round < 5; ++round) {
            for (const host_script& part :
                 {array((own + host) % 2, (own + host) % 2 != own || host == 1, host % 2 == 0, host + round),
                  two_level(7, 0b11, 0b11, collective(code::sum64, 7, 1))}) {
                script.insert(script.end(), part.begin(), part.end());
            }
        }
        tree.host(host % 2 + 1, own).run(script, scripted_tree::start + host);
    }
    ASSERT_TRUE(tree.run(200000));
}

}  // namespace
}  // namespace orbweaver::cop
