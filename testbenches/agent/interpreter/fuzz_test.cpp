// SPDX-License-Identifier: Apache-2.0
// Random bodies under the watchdog: none crashes, hangs, or reaches forbidden memory.
#include <gtest/gtest.h>

#include "testbenches/agent/support/lone_node.h"

namespace orbweaver::agent {
namespace {

using namespace agent_words;

/// Mostly instructions with sensible operands, so that programs run on for a while; else any half-word.
std::uint16_t random_word(random_stream& random) {
    if (random.below(10) == 0) { return static_cast<std::uint16_t>(random.next()); }
    const agent_instruction_entry& entry =
        agent_instructions[random.below(static_cast<std::uint32_t>(std::size(agent_instructions)))];
    const auto field = [&random](agent_operand kind, std::uint32_t most) {
        const bool is_register = kind == agent_operand::reg || (kind == agent_operand::either && random.below(2) == 0);
        return agent_operand_field{is_register,
                                   static_cast<std::uint16_t>(random.below(is_register ? agent_registers : most))};
    };
    const agent_operand_field first = field(entry.first, 16 + random.below(40));
    const agent_operand_field second = field(entry.second, 16);
    return encode_agent_instruction({entry.opcode, first, second}, entry.operands());
}

std::vector<std::uint8_t> snapshot(const agent_node& node, body_handle body) {
    const std::span<const std::uint8_t> bytes = node.bodies.bytes(body);
    return {bytes.begin(), bytes.end()};
}

/// Runs one visit to its end, letting the peers' link take one away now and then.
void run_visit(lone_node& bench, random_stream& random) {
    visit_result result;
    for (unsigned count = 0; count < 2000 && !is_over(result.event); ++count) {
        bench.running.run_ahead(bench.visit);
        result = bench.running.step(bench.visit);
        if (result.event == visit_event::blocked_by_queue || result.event == visit_event::blocked_by_memory) {
            bench.visit.trap = agent_trap::endless;  // nobody will make room
        }
        if (random.below(20) == 0 && !bench.node.links[0].waiting().empty() && !bench.node.links[0].is_held()) {
            const agent sent = hold_head(bench.node, bench.node.links[0]);
            bench.node.bodies.free(sent.body);
            bench.node.links[0].release_held();
        }
    }
    ASSERT_TRUE(is_over(result.event)) << "the watchdog did not end it";
}

/// Agents in the queues, whose bodies must be all that are live.
std::uint32_t waiting_agents(const agent_node& node) {
    std::uint32_t waiting = 0;
    for (const channel_queue& queue : node.links) { waiting += queue.load(); }
    for (const auto& [channel, queue] : node.addresses) { waiting += queue.load(); }
    return waiting;
}

TEST(random_programs, end_and_touch_only_their_own_body_and_peers_that_they_found) {
    random_stream random(7, "programs");
    std::array<unsigned, 16> ends{};
    for (unsigned program = 0; program < 5000; ++program) {
        lone_node bench({.memory_bytes = 4096,
                         .queue_slots = 4,
                         .marks = 20,
                         .visit_instructions = 500,
                         .growth_bytes = random.below(2) * 8,
                         .tlc_sees_faults = false,
                         .extensions = program % 2 == 0});
        // Peers may be found; strangers may not.
        std::vector<agent> strangers;
        for (std::uint32_t channel = 0; channel < 4; ++channel) {
            bench.wait_on(channel, 20);
            strangers.push_back(bench.wait_on(channel, 21 + channel));
            for (std::uint8_t& byte : bench.node.bodies.bytes(strangers.back().body)) {
                byte = static_cast<std::uint8_t>(random.next());
            }
        }
        std::vector<std::vector<std::uint8_t>> before;
        for (const agent& stranger : strangers) { before.push_back(snapshot(bench.node, stranger.body)); }
        std::vector<std::uint16_t> words(4 + random.below(60));
        for (std::uint16_t& word : words) { word = random_word(random); }
        bench.begin(words, random.below(4), random.below(64));
        run_visit(bench, random);
        if (testing::Test::HasFatalFailure()) { return; }
        ends[static_cast<std::size_t>(bench.visit.trap)] += 1;
        for (std::size_t index = 0; index < strangers.size(); ++index) {
            if (bench.node.bodies.is_live(strangers[index].body)) {
                ASSERT_EQ(snapshot(bench.node, strangers[index].body), before[index]) << "program " << program;
            } else {
                ASSERT_EQ(index, 0U) << "only the link of channel 0 takes agents away";
            }
        }
        ASSERT_EQ(bench.node.bodies.bodies(), waiting_agents(bench.node)) << "program " << program;
    }
    // They are worth something only if they get far: each way to end came up.
    for (const agent_trap reason :
         {agent_trap::none, agent_trap::bad_instruction, agent_trap::bad_fetch, agent_trap::bad_address,
          agent_trap::stale_base, agent_trap::division_by_zero, agent_trap::call_depth, agent_trap::empty_return,
          agent_trap::bad_channel, agent_trap::endless}) {
        EXPECT_GT(ends[static_cast<std::size_t>(reason)], 10U) << name_of(reason);
    }
}

}  // namespace
}  // namespace orbweaver::agent
