// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/energy_desc.h"
#include "rtl_bridge/power/power_script.h"

namespace orbweaver::sim {

/// Power of a block by OpenSTA in a simulation, and by the fitted energies.
struct load_power {
    double rate = 0;  // flits/node/cycle of the run; entries/cycle of a queue
    std::uint64_t cycles = 0;
    noc::router_events events{};
    double measured_mw = 0;
    double still_mw = 0;  // without changes, except the clock
    double leakage_mw = 0;
    double model_mw = 0;
};

/// Energies of a kind of block: a router, or a block of interface units.
struct block_power {
    std::string name;        // as in area.json
    std::string parameters;  // of the RTL; of a router, without the directions of its ports
    std::uint64_t instances = 1;
    double leakage_mw = 0;
    double idle_pj = 0;                      // a cycle without events, without leakage: the clock
    std::vector<const char*> event_names{};  // empty: energies of events are not known
    noc::router_events costs{};              // [kind of event]
    std::vector<load_power> loads{};
    bool is_estimated = false;  // from smaller tables
};

/// A simulation of a block at one load.
struct simulated_load {
    double rate = 0;
    rtl::power_figures figures;
    std::vector<noc::router_events> windows;  // [window]
};

/// Sets leakage, clock, costs and loads of a block.
void fit_power(block_power& block, const std::vector<simulated_load>& loads, double period_ns);

/// Returns the error of the model at a load, in percent.
double error_percent(const load_power& load);
/// Returns the largest error of the model at the loads of the fit, in percent.
double largest_error_percent(const block_power& block);

}  // namespace orbweaver::sim
