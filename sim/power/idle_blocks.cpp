// SPDX-License-Identifier: Apache-2.0
#include "sim/power/idle_blocks.h"

#include <fmt/core.h>

#include "rtl_bridge/power/idle_testbench.h"

namespace orbweaver::sim {

namespace {

constexpr cycle_t simulated_cycles = 2 * power_window;

/// Returns the power of a table by those of two smaller ones: it grows by entries.
double extrapolated(const rtl::synthesis_block& table, double small, double large) {
    const auto [few, many] = table.measured_entries;
    return large + (large - small) * (table.entries - many) / (many - few);
}

}  // namespace

idle_blocks::idle_blocks(const system::system_desc& described, const noc::topology_graph& graph,
                         rtl::synthesiser& yosys)
    : m_asked(interface_units_in_rtl(described, graph)), m_effort(described.area.effort), m_yosys(yosys) {}

std::vector<block_job> idle_blocks::jobs() const {
    std::vector<block_job> all;
    for (const rtl::synthesis_block& block : m_asked.blocks) {
        for (block_job& made : jobs_of(block, m_effort)) { all.push_back(std::move(made)); }
    }
    return all;
}

power_point idle_blocks::point_of(const block_job& job) const {
    const rtl::rtl_design& design = job.block.design;
    return {.name = fmt::format("{}, idle", job.name),
            .design = design,
            .effort = job.effort,
            .cost = 0.1,
            .cycles = simulated_cycles,
            .testbench = rtl::idle_testbench(design.top, m_yosys.mapped_netlist(design, job.effort), simulated_cycles)};
}

std::vector<power_point> idle_blocks::points() const {
    std::vector<power_point> made;
    for (const block_job& job : jobs()) { made.push_back(point_of(job)); }
    return made;
}

std::vector<idle_block> idle_blocks::measured(power_points& power, double period_ns) const {
    std::vector<idle_block> made;
    for (const rtl::synthesis_block& block : m_asked.blocks) {
        const std::vector<block_job> jobs = jobs_of(block, m_effort);
        std::vector<rtl::power_figure> found;
        found.reserve(jobs.size());
        for (const block_job& job : jobs) { found.push_back(power.figures(point_of(job)).idle); }
        idle_block& added = made.emplace_back();
        added.name = block.name;
        added.parameters = parameters_of(block);
        added.instances = block.instances;
        added.is_estimated = jobs.size() > 1;
        const auto figure = [&](double rtl::power_figure::*value) {
            return added.is_estimated ? extrapolated(block, found[0].*value, found[1].*value) : found[0].*value;
        };
        added.leakage_mw = figure(&rtl::power_figure::leakage);
        added.idle_pj = (figure(&rtl::power_figure::total) - added.leakage_mw) * period_ns;
    }
    return made;
}

std::vector<std::string> idle_blocks::names() const {
    std::vector<std::string> all;
    for (const rtl::synthesis_block& block : m_asked.blocks) { all.push_back(block.name); }
    return all;
}

}  // namespace orbweaver::sim
