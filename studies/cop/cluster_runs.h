// SPDX-License-Identifier: Apache-2.0
// Common parts of the simulations of hosts that run firmware with coordination processors.
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::cop_paper {

/// A main network of the hosts.
struct main_network {
    std::string id;
    std::string title;
    std::vector<std::string> settings;  // KEY=VALUE
};

/// Returns the two compared networks. One has links as on a chip, one word per cycle to the neighbour. The other is as
/// in a machine room: a word has 500 ns latency to the neighbour and occupies the line for 40 ns, with buffers that
/// sustain that rate.
const std::vector<main_network>& main_networks();

/// Base configuration of all simulations of this paper: hosts and one coordination processor.
extern const char* const cluster_yaml;

/// Plans a run on a near-square mesh of `hosts` hosts.
/// @param program program of sw_stack
/// @param arguments workload.args, as YAML
planned_run plan_on_cluster(const std::string& name, unsigned hosts, const main_network& network,
                            const std::string& program, const std::string& arguments);

}  // namespace orbweaver::studies::cop_paper
