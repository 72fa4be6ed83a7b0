// SPDX-License-Identifier: Apache-2.0
// Runs of synthetic traffic on hypernets and on competing networks.
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::hypernet_paper {

/// Base configuration of all simulations of this paper; each run sets its machine.
extern const char* const machine_yaml;

/// Returns the settings of a machine of traffic endpoints, without network and traffic.
const std::vector<std::string>& endpoint_settings();

/// A network whose links all have the same capacity.
struct compared_network {
    std::string id;
    std::string title;
    std::vector<std::string> settings;  // KEY=VALUE
    unsigned nodes = 0;
    unsigned links = 0;  // directed, between routers
};

/// A (d,h)-net of cubelets.
compared_network cubelet_net(unsigned d, unsigned h);
compared_network hypercube_of(unsigned dimension);
/// Returns a near-square torus of 2^bits nodes.
compared_network torus_of(unsigned bits);

/// Spatial distribution of the traffic.
struct traffic_locality {
    enum class kind : std::uint8_t { uniform, threshold, geometric };
    kind pattern = kind::uniform;
    double locality = 0;            // alpha or beta
    std::vector<unsigned> modules;  // nodes of a module, innermost first

    /// "threshold-0.9"
    std::string id() const;
    std::vector<std::string> settings() const;
};

/// Intensity of the traffic.
struct traffic_load {
    double rate = 0.01;  // flits/node/cycle
    unsigned packet_flits = 4;
    double flits_per_cycle = 1;  // capacity of a router link; links of nodes carry one flit per cycle
    bool stored = false;         // store and forward; otherwise wormhole
    unsigned measured_cycles = 5000;
};

planned_run plan_traffic(const std::string& name, const compared_network& network, const traffic_locality& locality,
                         const traffic_load& load);

}  // namespace orbweaver::studies::hypernet_paper
