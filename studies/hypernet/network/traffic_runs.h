// SPDX-License-Identifier: Apache-2.0
// Runs of synthetic traffic on hypernets and on the networks that they are compared with.
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::hypernet_paper {

/// The file from which all simulations of this paper start. Each run states which machine it is.
extern const char* const machine_yaml;

/// That the machine is traffic endpoints on a network: without the network, and the traffic.
const std::vector<std::string>& endpoint_settings();

/// A network, all links of the same capacity.
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
/// 2^bits nodes, as square as it gets.
compared_network torus_of(unsigned bits);

/// Who sends to whom.
struct traffic_locality {
    enum class kind : std::uint8_t { uniform, threshold, geometric };
    kind pattern = kind::uniform;
    double locality = 0;            // alpha or beta
    std::vector<unsigned> modules;  // nodes of a module, innermost first

    /// "threshold-0.9"
    std::string id() const;
    std::vector<std::string> settings() const;
};

/// How much of what is sent.
struct traffic_load {
    double rate = 0.01;  // flits/node/cycle
    unsigned packet_flits = 4;
    double flits_per_cycle = 1;  // capacity of a link between routers; those of nodes take a flit a cycle
    bool stored = false;         // packets are stored at each router and go on whole; else wormhole
    unsigned measured_cycles = 5000;
};

planned_run plan_traffic(const std::string& name, const compared_network& network, const traffic_locality& locality,
                         const traffic_load& load);

}  // namespace orbweaver::studies::hypernet_paper
