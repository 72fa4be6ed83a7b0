// SPDX-License-Identifier: Apache-2.0
// A network under synthetic traffic, run to the end of its measurement.
#pragma once

#include "hw/noc/traffic/traffic.h"

namespace orbweaver::noc {

/// The end of a run, and its measurements.
struct loaded_run {
    run_outcome outcome;
    traffic_result result;
};

/// One network under traffic, alone or next to others.
struct loaded_network {
    loaded_network(const std::string& name, clock_domain& domain, const network_desc& described,
                   const traffic_desc& offered, std::uint64_t seed = 1)
        : net((name + "_network").c_str(), domain, described, ledger),
          load((name + "_traffic").c_str(), domain, net, offered, seed, control) {}

    packet_ledger ledger;
    run_control control;
    network net;
    traffic load;
};

/// Runs a network under traffic in a simulation of its own.
inline loaded_run run_loaded(const network_desc& described, const traffic_desc& offered) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    loaded_network loaded("only", domain, described, offered);
    loaded.control.attach(domain);
    sc_core::sc_start();
    return {*loaded.control.outcome(), loaded.load.result()};
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
