// SPDX-License-Identifier: Apache-2.0
// Simulations of hosts with coordination processors that run firmware: what experiments on them have in common.
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

/// The two that are compared: links as on a chip, a word a cycle to the neighbour; and as in a machine room, where a
/// word takes 500 ns to the neighbour and 40 ns on the line, with buffers that sustain that rate.
const std::vector<main_network>& main_networks();

/// The file from which all simulations of this paper start: hosts and one coordination processor.
extern const char* const cluster_yaml;

/// One on a mesh of `hosts`, as square as it gets.
/// @param program of sw_stack
/// @param arguments workload.args, as YAML
planned_run plan_on_cluster(const std::string& name, unsigned hosts, const main_network& network,
                            const std::string& program, const std::string& arguments);

}  // namespace orbweaver::studies::cop_paper
