// SPDX-License-Identifier: Apache-2.0
// A controller with links and scripted hosts: clocks of whole operations, and what links add to the core.
#include "hw/cop/bench/scripted_tree.h"
#include "hw/cop/commands.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::cop {
namespace {

using namespace cop_command;  // NOLINT(google-build-using-namespace): every line here is a command

using code = cop_opcode;

TEST(cop_controller, a_word_is_broadcast_in_as_many_clocks_as_the_thesis_states) {
    scripted_tree tree("tree", {.hosts = 8});
    tree.host(1).run({host_step::send(set_broadcast_mask(7, 0b11111110))}, scripted_tree::start);
    ASSERT_TRUE(tree.run(2000));
    const cycle_t again = tree.domain().now() + 10;
    tree.host(1).run({host_step::send(collective(code::broadcast64, 7, 0xabcdef0123456789))}, again);
    for (unsigned channel = 2; channel <= 8; ++channel) { tree.host(channel).run({host_step::receive(1)}, again); }
    ASSERT_TRUE(tree.run());
    for (unsigned channel = 2; channel <= 8; ++channel) {
        EXPECT_EQ(tree.host(channel).done_at() - again, 11U + 3U + 17U);
        EXPECT_EQ(tree.host(channel).messages()[0].words.data(), 0xabcdef0123456789U);
    }
    EXPECT_THAT(tree.host(1).messages(), IsEmpty());
}

host_script spmd_barrier(std::uint32_t tag, std::uint64_t mask) {
    return {host_step::send(lock()),
            host_step::send(set_terminal_count(tag, mask)).skipping(1),
            host_step::send(set_broadcast_mask(tag, mask)),
            host_step::send(enter(tag)),
            host_step::send(unlock()),
            host_step::receive(1)};
}

TEST(cop_controller, a_barrier_of_three_by_everybody) {
    scripted_tree tree("tree", {.hosts = 3});
    for (unsigned channel = 1; channel <= 3; ++channel) {
        tree.host(channel).run(spmd_barrier(7, 0b111), scripted_tree::start);
    }
    ASSERT_TRUE(tree.run());
    EXPECT_EQ(tree.controller().counters().services, 13U);
    EXPECT_EQ(tree.controller().counters().refused, 2U);
    EXPECT_EQ(tree.controller().counters().completed, 1U);
    EXPECT_EQ(tree.host(2).answers()[1].error, cop_error::mask_in_use);
    EXPECT_EQ(tree.host(1).answers()[1].error, cop_error::none);
    for (unsigned channel = 1; channel <= 3; ++channel) {
        EXPECT_EQ(tree.host(channel).messages()[0].words.instruction().opcode, code::barrier_exit);
    }
    EXPECT_EQ(tree.host(1).messages()[0].cycle, tree.host(2).messages()[0].cycle) << "all at once";
    EXPECT_GT(tree.host(3).messages()[0].cycle, tree.host(2).messages()[0].cycle) << "the last one still unlocks";
}

TEST(cop_controller, a_tree_that_waits_sleeps) {
    scripted_tree tree("tree", {.hosts = 3});
    tree.host(1).run({host_step::send(probe()), host_step::receive(2)}, scripted_tree::start);
    EXPECT_FALSE(tree.run(1'000'000));
    EXPECT_EQ(tree.controller().counters().busy, 3U);
    EXPECT_EQ(tree.host(1).messages()[0].words.word[2], 1U);
}

TEST(cop_controller, waits_are_counted_a_channel) {
    scripted_tree tree("tree", {.hosts = 3});
    for (unsigned channel = 1; channel <= 3; ++channel) {
        tree.host(channel).run({host_step::ask(probe())}, scripted_tree::start);
    }
    ASSERT_TRUE(tree.run());
    EXPECT_EQ(tree.controller().counters(1).waited, 0U);
    EXPECT_EQ(tree.controller().counters(2).waited, 3U);
    EXPECT_EQ(tree.controller().counters(3).longest_wait, 6U);
    EXPECT_EQ(tree.controller().counters(3).services, 1U);
}

TEST(cop_controller, a_result_waits_for_the_link_of_a_channel_that_is_sending) {
    scripted_tree tree("tree", {.hosts = 2});
    tree.host(1).run(
        {host_step::send(set_broadcast_mask(0, 0b10, 8)), host_step::send(collective(code::broadcast64, 0, 1)),
         host_step::send(collective(code::broadcast64, 1, 2)), host_step::send(collective(code::broadcast64, 2, 3))},
        scripted_tree::start);
    tree.host(2).run({host_step::send(write(code::write64, 1, 0, 5)), host_step::send(write(code::write64, 1, 1, 5)),
                      host_step::send(write(code::write64, 1, 2, 5)), host_step::receive(3)},
                     scripted_tree::start);
    ASSERT_TRUE(tree.run());
    ASSERT_THAT(tree.host(2).messages(), SizeIs(3));
    EXPECT_EQ(tree.host(2).messages()[2].words.data(), 3U);
}

TEST(cop_controller, a_reply_can_be_all_the_acknowledgement) {
    scripted_tree tree("tree", {.hosts = 1, .controller = {.merged_reply = true}});
    tree.host(1).run({host_step::ask(probe()), host_step::ask(read(code::read64, 1, 0))}, scripted_tree::start);
    ASSERT_TRUE(tree.run());
    EXPECT_THAT(tree.host(1).messages(), SizeIs(2));
    EXPECT_THAT(tree.host(1).answers(), SizeIs(2));
}

TEST(cop_controller, port_65_exports_performance_data_at_an_interval) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    cop_controller controller("controller", domain, {.channels = 1, .export_interval = 500}, {}, {});
    serial::serial_link line("line", domain, {}, 1);
    serial::serial_link export_line("export_line", domain, {}, 1);
    scripted_host host("host", domain, {}, {});
    scripted_host recorder("recorder", domain, {}, {});
    host.socket().bind(line.near_end);
    controller.socket(1).bind(line.far_end);
    recorder.socket().bind(export_line.near_end);
    controller.export_socket().bind(export_line.far_end);
    constexpr unsigned counters = controller_statistics.size();
    host.run({host_step::ask(probe()), host_step::send(unlock())}, scripted_tree::start);
    recorder.run({host_step::receive(2 * counters)}, scripted_tree::start);
    sc_core::sc_start(domain.time(1490));
    ASSERT_TRUE(recorder.is_done());
    for (unsigned position = 0; position < 2 * counters; ++position) {
        const serial::cop_words& words = recorder.messages()[position].words;
        EXPECT_EQ(words.address().tag, position % counters);
        EXPECT_EQ(words.data(), controller.counters().*controller_statistics[position % counters].value);
    }
    EXPECT_EQ(recorder.messages()[0].words.data(), 2U) << "services";
    EXPECT_EQ(recorder.messages()[1].words.data(), 1U) << "refused";
    EXPECT_EQ(recorder.messages()[counters].cycle - recorder.messages()[0].cycle, 500U);
}

TEST(cop_controller, words_that_are_lost_on_the_line_change_nothing) {
    scripted_tree_desc described{.hosts = 8};
    described.line.word_error_rate = 0.02;
    described.link.retries = 20;
    described.link.resends = 20;
    described.link.receive_failures = 20;
    described.link.transmit_timeout = 1000;
    scripted_tree tree("tree", described);
    for (unsigned channel = 1; channel <= 8; ++channel) {
        host_script script = spmd_barrier(7, 0xff);
        for (unsigned round = 0; round < 10; ++round) {
            script.push_back(host_step::ask(
                make({.opcode = code::read_modify_write64, .task = 1}, {.space = cop_space::global, .tag = 9}, 1)));
        }
        tree.host(channel).run(script, scripted_tree::start);
    }
    ASSERT_TRUE(tree.run());
    std::uint64_t bad = 0;
    std::uint64_t old_values = 0;
    for (unsigned channel = 1; channel <= 8; ++channel) {
        bad += tree.controller().link_counters(channel).bad + tree.host(channel).link_counters().bad;
        for (std::size_t round = 1; round <= 10; ++round) {
            old_values += tree.host(channel).messages()[round].words.data();
        }
    }
    EXPECT_GT(bad, 0U);
    EXPECT_EQ(old_values, 79U * 80U / 2) << "each value from 0 to 79 was returned once";
}

}  // namespace
}  // namespace orbweaver::cop
