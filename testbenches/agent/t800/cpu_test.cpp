// SPDX-License-Identifier: Apache-2.0
// Tests of the order in which processes get the CPU, and of the moments at which they give it up.
#include "hw/agent/t800/t800_cpu.h"

#include <gtest/gtest.h>

namespace orbweaver::agent {
namespace {

TEST(t800_cpu, link_work_waits_for_the_end_of_an_instruction_and_the_rest_goes_on_behind_it) {
    // 10 of dispatch and four instructions of 35: boundaries at 10, 45, 80, 115, 150.
    const t800_cpu::stretch work{.lead = 10, .count = 3, .each = 35, .tail = 35};
    const std::vector<std::pair<cycle_t, cycle_t>> cuts{{0, 10},  {5, 10},    {10, 10},   {11, 45},  {45, 45},
                                                        {46, 80}, {115, 115}, {116, 150}, {149, 150}};
    for (const auto& [request, boundary] : cuts) {
        t800_cpu cpu;
        cpu.interpret(work, 0);
        cpu.start(0);
        EXPECT_EQ(cpu.end(), 150U);
        cpu.request({t800_work::link_in, 0, 90}, request);
        EXPECT_EQ(cpu.end(), boundary) << request;
        const bool cut = boundary < 150;
        EXPECT_EQ(cpu.finish(boundary).work, cut ? t800_work::none : t800_work::interpreter);
        cpu.start(boundary);
        EXPECT_EQ(cpu.end(), boundary + 90);
        EXPECT_EQ(cpu.finish(boundary + 90).work, t800_work::link_in);
        cpu.start(boundary + 90);
        if (cut) {
            EXPECT_EQ(cpu.end(), 150U + 90);
            EXPECT_EQ(cpu.finish(240).work, t800_work::interpreter);
        }
        EXPECT_EQ(cpu.busy()[static_cast<std::size_t>(t800_work::interpreter)], 150U);
    }
}

TEST(t800_cpu, link_work_is_served_in_the_order_of_its_requests) {
    t800_cpu cpu;
    cpu.request({t800_work::link_out_pre, 3, 60}, 0);
    cpu.request({t800_work::link_in, 1, 90}, 0);
    cpu.interpret({.count = 1, .each = 35}, 0);
    cpu.start(0);
    EXPECT_EQ(cpu.end(), 60U);
    EXPECT_EQ(cpu.finish(60).channel, 3U);
    cpu.start(60);
    EXPECT_EQ(cpu.finish(cpu.end()).channel, 1U);
    cpu.start(150);
    EXPECT_EQ(cpu.finish(cpu.end()).work, t800_work::interpreter);
    cpu.start(185);
    EXPECT_TRUE(cpu.is_idle());
}

TEST(t800_cpu, the_application_gives_way_at_once) {
    t800_cpu cpu;
    cpu.request_low({t800_work::application, 0, 1000}, 0);
    cpu.start(0);
    cpu.interpret({.count = 1, .each = 35}, 300);
    EXPECT_EQ(cpu.end(), 300U);
    EXPECT_EQ(cpu.finish(300).work, t800_work::none);
    cpu.start(300);
    cpu.request({t800_work::download, 20, 300}, 310);
    EXPECT_EQ(cpu.finish(cpu.end()).work, t800_work::interpreter);
    cpu.start(335);
    EXPECT_EQ(cpu.finish(cpu.end()).work, t800_work::download);
    cpu.start(635);
    EXPECT_EQ(cpu.end(), 635U + 700);
}

using processes_at = std::vector<std::pair<std::uint32_t, cycle_t>>;

/// When processes of low priority end, each with the cycles that it needs, from cycle `begin` on.
processes_at ends_of(t800_cpu& cpu, const std::vector<cycle_t>& needs, cycle_t begin) {
    for (std::uint32_t process = 0; process < needs.size(); ++process) {
        cpu.request_low({t800_work::application, process, needs[process]}, begin);
    }
    processes_at ends;
    for (cycle_t now = begin; ends.size() < needs.size(); now = cpu.end()) {
        if (!cpu.is_idle()) {
            const t800_cpu::job done = cpu.finish(now);
            if (done.work != t800_work::none) { ends.emplace_back(done.channel, now); }
        }
        if (ends.size() < needs.size()) { cpu.start(now); }
    }
    return ends;
}

TEST(t800_cpu, processes_of_low_priority_run_for_two_slices_at_most_while_others_wait) {
    // The first turn begins in the middle of a slice and ends with the next one: 150 cycles, not 200.
    t800_cpu cpu(100);
    EXPECT_EQ(ends_of(cpu, {400, 50, 200}, 50), (processes_at{{1, 250}, {2, 650}, {0, 700}}));
}

TEST(t800_cpu, a_process_of_low_priority_runs_on_while_nobody_waits) {
    t800_cpu cpu(100);
    EXPECT_EQ(ends_of(cpu, {1000}, 0), (processes_at{{0, 1000}}));
}

TEST(t800_cpu, a_process_whose_turn_is_long_over_gives_way_with_the_slice_when_another_comes) {
    t800_cpu cpu(100);
    cpu.request_low({t800_work::application, 0, 1000}, 0);
    cpu.start(0);
    cpu.request_low({t800_work::application, 1, 10}, 530);
    EXPECT_EQ(cpu.end(), 600U);
    EXPECT_EQ(cpu.finish(600).work, t800_work::none);
    cpu.start(600);
    EXPECT_EQ(cpu.finish(cpu.end()).channel, 1U);
}

}  // namespace
}  // namespace orbweaver::agent
