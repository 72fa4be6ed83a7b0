// SPDX-License-Identifier: Apache-2.0
// Trees as large as they get, and one with a host that is gone.
#include "hw/cop/bench/scripted_tree.h"
#include "hw/cop/commands.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::cop {
namespace {

using namespace cop_command;  // NOLINT(google-build-using-namespace): every line here is a command

using code = cop_opcode;

constexpr std::uint64_t all_channels = ~std::uint64_t{0};

/// Host 1 sets the masks of a tag for all channels.
void set_masks(scripted_tree& tree, std::uint32_t tag, std::uint64_t mask) {
    tree.host(1).run({host_step::send(set_terminal_count(tag, mask)), host_step::send(set_broadcast_mask(tag, mask))},
                     scripted_tree::start);
    ASSERT_TRUE(tree.run(1000));
}

/// Hosts start in the same cycle: their commands arrive in the same one, and are served one after the other. The exit
/// reaches all in the same one again, but for the last one, whose acknowledgement has just come.
TEST(whole_tree, sixty_four_hosts_send_at_once_and_the_exit_comes_to_all_at_once) {
    scripted_tree tree("tree", {.hosts = 64});
    set_masks(tree, 7, all_channels);
    const cycle_t again = tree.domain().now() + 10;
    for (unsigned channel = 1; channel <= 64; ++channel) {
        tree.host(channel).run({host_step::send(enter(7)), host_step::receive(1)}, again);
    }
    ASSERT_TRUE(tree.run());
    // Two commands were served before; then the poll goes on with channel 2, and 1 is the last.
    for (unsigned channel = 1; channel <= 64; ++channel) {
        const unsigned before = (channel + 62) % 64;
        EXPECT_EQ(tree.controller().counters(channel).longest_wait, 3U * before) << channel;
        EXPECT_THAT(tree.host(channel).messages(), SizeIs(1));
        if (channel != 1) {
            EXPECT_EQ(tree.host(channel).messages()[0].cycle, tree.host(2).messages()[0].cycle) << channel;
        }
    }
    EXPECT_EQ(tree.host(1).messages()[0].cycle, tree.host(2).messages()[0].cycle + 1)
        << "its acknowledgement is before it";
}

/// A link on which no word arrives whole: its host gets an error, and the others their results.
TEST(whole_tree, a_host_that_is_gone_disturbs_its_own_channel_alone) {
    scripted_tree_desc described{.hosts = 8};
    described.dead_channel = 5;
    described.link.transmit_timeout = 500;
    scripted_tree tree("tree", described);
    tree.host(5).run({host_step::send(enter(7))}, scripted_tree::start);
    const std::uint64_t living = 0xef;
    set_masks(tree, 9, living);
    tree.host(1).run({host_step::send(set_broadcast_mask(8, 0xfe))}, tree.domain().now() + 10);
    ASSERT_TRUE(tree.run());
    EXPECT_EQ(tree.host(5).answers().at(0).error, cop_error::word_error);

    const cycle_t again = tree.domain().now() + 10;
    for (unsigned channel = 1; channel <= 8; ++channel) {
        if (channel == 1) {
            tree.host(1).run({host_step::send(collective(code::broadcast32, 8, 77)),
                              host_step::send(collective(code::sum64, 9, 1)), host_step::receive(1)},
                             again);
        } else if (channel != 5) {
            tree.host(channel).run({host_step::send(collective(code::sum64, 9, channel)), host_step::receive(2)},
                                   again);
        }
    }
    ASSERT_TRUE(tree.run());
    for (unsigned channel = 2; channel <= 8; ++channel) {
        if (channel != 5) {
            EXPECT_EQ(tree.host(channel).messages()[0].words.word[2], 77U)
                << "the multicast, which host 5 was named in";
            EXPECT_EQ(tree.host(channel).messages()[1].words.data(), 1U + 2 + 3 + 4 + 6 + 7 + 8);
        }
    }
    EXPECT_THAT(tree.host(5).messages(), SizeIs(0));
}

TEST(whole_tree, four_thousand_and_ninety_six_hosts_meet_at_a_barrier) {
    scripted_tree tree("tree", {.controllers = 64, .hosts = 64});
    for (unsigned number = 0; number < 64; ++number) {
        host_script master{host_step::send(set_terminal_count(7, all_channels)),
                           host_step::send(set_broadcast_mask(7, all_channels))};
        if (number == 0) {
            master.push_back(host_step::send(extended(set_terminal_count(7, all_channels))));
            master.push_back(host_step::send(extended(set_broadcast_mask(7, all_channels))));
        }
        tree.host(1, number).run(master, scripted_tree::start);
    }
    ASSERT_TRUE(tree.run(1000));
    const cycle_t again = tree.domain().now() + 10;
    for (unsigned number = 0; number < 64; ++number) {
        for (unsigned channel = 1; channel <= 64; ++channel) {
            tree.host(channel, number).run({host_step::send(extended(enter(7))), host_step::receive(1)}, again);
        }
    }
    ASSERT_TRUE(tree.run());
    EXPECT_EQ(tree.upper().counters().completed, 1U);
    cycle_t first = never;
    cycle_t last = 0;
    for (unsigned number = 0; number < 64; ++number) {
        for (unsigned channel = 1; channel <= 64; ++channel) {
            ASSERT_THAT(tree.host(channel, number).messages(), SizeIs(1));
            const cycle_t cycle = tree.host(channel, number).messages()[0].cycle;
            first = std::min(first, cycle);
            last = std::max(last, cycle);
        }
    }
    EXPECT_LE(last - first, 7U) << "whose command or contribution came last gets its acknowledgement first";
    EXPECT_EQ(last - again, 424U) << "docs/cop/controller.md";
}

/// All hosts try to set the masks.
TEST(whole_tree, four_thousand_and_ninety_six_hosts_meet_without_a_master) {
    scripted_tree tree("tree", {.controllers = 64, .hosts = 64});
    for (unsigned number = 0; number < 64; ++number) {
        for (unsigned channel = 1; channel <= 64; ++channel) {
            tree.host(channel, number)
                .run({host_step::send(set_terminal_count(7, all_channels)).skipping(3),
                      host_step::send(set_broadcast_mask(7, all_channels)).repeating(),
                      host_step::send(extended(set_terminal_count(7, all_channels))).skipping(1),
                      host_step::send(extended(set_broadcast_mask(7, all_channels))).repeating(),
                      host_step::send(extended(enter(7))).repeating(4), host_step::receive(1)},
                     scripted_tree::start);
        }
    }
    ASSERT_TRUE(tree.run());
    cycle_t last = 0;
    for (unsigned number = 0; number < 64; ++number) {
        for (unsigned channel = 1; channel <= 64; ++channel) {
            last = std::max(last, tree.host(channel, number).messages().at(0).cycle);
        }
    }
    EXPECT_EQ(last - scripted_tree::start, 822U) << "docs/cop/controller.md";
}

}  // namespace
}  // namespace orbweaver::cop
