// SPDX-License-Identifier: Apache-2.0
#include "sim/power/block_power.h"

#include <algorithm>
#include <cmath>

#include "sim/power/event_fit.h"
#include "sim/power/power_points.h"

namespace orbweaver::sim {

namespace {

double model_mw(const block_power& block, const load_power& load, double period_ns) {
    const double events = energy_of(load.events, block.costs) / static_cast<double>(load.cycles);
    return block.leakage_mw + (block.idle_pj + events) / period_ns;
}

}  // namespace

void fit_power(block_power& block, const std::vector<simulated_load>& loads, double period_ns) {
    std::vector<energy_sample> samples;
    for (const simulated_load& simulated : loads) {
        const rtl::power_figures& figures = simulated.figures;
        load_power& load = block.loads.emplace_back();
        load.rate = simulated.rate;
        load.cycles = simulated.windows.size() * power_window;
        load.measured_mw = figures.whole.total;
        load.still_mw = figures.idle.total;
        load.leakage_mw = figures.idle.leakage;
        for (std::size_t window = 0; window < simulated.windows.size(); ++window) {
            const double above = figures.windows[window].total - figures.idle.total;
            samples.push_back({simulated.windows[window], above * period_ns * power_window});
            for (std::size_t event = 0; event < load.events.size(); ++event) {
                load.events[event] += simulated.windows[window][event];
            }
        }
    }
    block.costs = fitted_costs(samples);
    for (const load_power& load : block.loads) {
        block.leakage_mw += load.leakage_mw / static_cast<double>(loads.size());
        block.idle_pj += (load.still_mw - load.leakage_mw) * period_ns / static_cast<double>(loads.size());
    }
    for (load_power& load : block.loads) { load.model_mw = model_mw(block, load, period_ns); }
}

double error_percent(const load_power& load) { return 100 * (load.model_mw / load.measured_mw - 1); }

double largest_error_percent(const block_power& block) {
    double largest = 0;
    for (const load_power& load : block.loads) { largest = std::max(largest, std::abs(error_percent(load))); }
    return largest;
}

}  // namespace orbweaver::sim
