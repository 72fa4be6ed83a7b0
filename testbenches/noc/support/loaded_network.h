// SPDX-License-Identifier: Apache-2.0
// A network under synthetic traffic, run to the end of its measurement.
#pragma once

#include "hw/noc/traffic/traffic.h"

namespace orbweaver::noc {

/// How a run ended, and what it measured.
struct loaded_run {
    run_outcome outcome;
    traffic_result result;
};

/// Runs a network under traffic in a simulation of its own.
inline loaded_run run_loaded(const network_desc& described, const traffic_desc& offered) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    run_control control;
    control.attach(domain);
    network fabric("network", domain, described, ledger);
    const traffic load("traffic", domain, fabric, offered, 1, control);
    sc_core::sc_start();
    return {*control.outcome(), load.result()};
}

/// More than any network accepts.
inline traffic_desc overload(unsigned packet_flits) {
    traffic_desc offered;
    offered.rate = 1;
    offered.packet_flits = packet_flits;
    offered.warmup_cycles = 5000;
    offered.measure_cycles = 15000;
    offered.drain_cycles = 5000;
    return offered;
}

}  // namespace orbweaver::noc
