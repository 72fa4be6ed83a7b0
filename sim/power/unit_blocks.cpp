// SPDX-License-Identifier: Apache-2.0
#include "sim/power/unit_blocks.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "rtl_bridge/power/block_testbench.h"

namespace orbweaver::sim {

namespace {

constexpr cycle_t idle_cycles = 2 * power_window;
constexpr cycle_t simulated_cycles = 63 * power_window;
constexpr std::array<double, 3> rates{0.1, 0.2, 0.4};  // of events in a cycle

/// Returns the power of a table by those of two smaller ones: it grows by entries.
block_power extrapolated(const rtl::synthesis_block& table, const block_power& small, const block_power& large) {
    const auto [few, many] = table.measured_entries;
    const double steps = static_cast<double>(table.entries - many) / (many - few);
    const auto grown = [steps](double first, double second) {
        return std::max(0.0, second + (second - first) * steps);
    };
    block_power made;
    made.event_names = large.event_names;
    made.is_estimated = true;
    made.leakage_mw = grown(small.leakage_mw, large.leakage_mw);
    made.idle_pj = grown(small.idle_pj, large.idle_pj);
    for (std::size_t kind = 0; kind < made.costs.size(); ++kind) {
        made.costs[kind] = grown(small.costs[kind], large.costs[kind]);
    }
    return made;
}

/// Returns the events in windows.
std::vector<noc::router_events> windows_of(const rtl::block_stimulus& stimulus) {
    std::vector<noc::router_events> windows(stimulus.cycles() / power_window);
    for (std::size_t cycle = 0; cycle < windows.size() * power_window; ++cycle) {
        noc::router_events& window = windows[cycle / power_window];
        for (std::size_t kind = 0; kind < stimulus.events[cycle].size(); ++kind) {
            window[kind] += stimulus.events[cycle][kind];
        }
    }
    return windows;
}

}  // namespace

unit_blocks::unit_blocks(const system::system_desc& described, const noc::topology_graph& graph,
                         rtl::synthesiser& yosys)
    : m_asked(interface_units_in_rtl(described, graph)), m_effort(described.area.effort), m_yosys(yosys) {
    area_blocks controllers = controllers_in_rtl(described, graph);
    std::ranges::move(controllers.blocks, std::back_inserter(m_asked.blocks));
    std::ranges::move(controllers.not_counted, std::back_inserter(m_asked.not_counted));
}

std::vector<block_job> unit_blocks::jobs() const {
    std::vector<block_job> all;
    for (const rtl::synthesis_block& block : m_asked.blocks) {
        for (block_job& made : jobs_of(block, m_effort)) { all.push_back(std::move(made)); }
    }
    return all;
}

power_point unit_blocks::point_of(const block_job& job, const rtl::block_stimulus& stimulus) const {
    const rtl::rtl_design& design = job.block.design;
    return {.name = job.name,
            .design = design,
            .effort = job.effort,
            .cost = 0.1,
            .cycles = stimulus.cycles(),
            .testbench = rtl::block_testbench(design.top, m_yosys.mapped_netlist(design, job.effort), stimulus),
            .given = rtl::stimulus_text(stimulus.given),
            .expected = rtl::stimulus_text(stimulus.expected)};
}

std::vector<power_point> unit_blocks::points_of(const block_job& job) const {
    if (!job.block.stimulus) { return {point_of(job, rtl::idle_stimulus(idle_cycles))}; }
    std::vector<power_point> made;
    made.reserve(rates.size());
    for (const double rate : rates) { made.push_back(point_of(job, job.block.stimulus(rate, simulated_cycles))); }
    return made;
}

std::vector<power_point> unit_blocks::points() const {
    std::vector<power_point> made;
    for (const block_job& job : jobs()) {
        for (power_point& point : points_of(job)) { made.push_back(std::move(point)); }
    }
    return made;
}

/// Sets the figures of a block by the simulations of a design.
void unit_blocks::measure(block_power& block, const block_job& job, power_points& power, double period_ns) const {
    const std::vector<power_point> points = points_of(job);
    if (!job.block.stimulus) {
        const rtl::power_figure idle = power.figures(points.front()).idle;
        block.leakage_mw = idle.leakage;
        block.idle_pj = (idle.total - idle.leakage) * period_ns;
        return;
    }
    std::vector<simulated_load> loads;
    for (std::size_t load = 0; load < rates.size(); ++load) {
        const rtl::block_stimulus stimulus = job.block.stimulus(rates[load], simulated_cycles);
        block.event_names = stimulus.event_names;
        loads.push_back({rates[load], power.figures(points[load]), windows_of(stimulus)});
    }
    fit_power(block, loads, period_ns);
}

std::vector<block_power> unit_blocks::measured(power_points& power, double period_ns) const {
    std::vector<block_power> made;
    for (const rtl::synthesis_block& block : m_asked.blocks) {
        const std::vector<block_job> jobs = jobs_of(block, m_effort);
        block_power added;
        measure(added, jobs.front(), power, period_ns);
        if (jobs.size() > 1) {
            block_power large;
            measure(large, jobs.back(), power, period_ns);
            added = extrapolated(block, added, large);
        }
        added.name = block.name;
        added.parameters = parameters_of(block);
        added.instances = block.instances;
        made.push_back(std::move(added));
    }
    return made;
}

std::vector<std::string> unit_blocks::names() const {
    std::vector<std::string> all;
    for (const rtl::synthesis_block& block : m_asked.blocks) { all.push_back(block.name); }
    return all;
}

}  // namespace orbweaver::sim
