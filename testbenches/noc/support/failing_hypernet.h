// SPDX-License-Identifier: Apache-2.0
// Hypernets of cubelets with links that fail.
#pragma once

#include <vector>

#include "testbenches/noc/support/failing_routing.h"
#include "testbenches/noc/support/hypernets.h"

namespace orbweaver::noc {

/// A (module_bits,levels)-net of cubelets, its links one cycle long, with as many virtual channels as its faults need.
inline network_desc failing_cubelets(unsigned module_bits, unsigned levels, std::vector<link_fault_desc> faults,
                                     fault_mode_kind mode) {
    network_desc described{.topology = cubelets(module_bits, levels),
                           .routing = "hierarchical",
                           .faults = std::move(faults),
                           .fault_mode = mode};
    const topology_graph graph = make_network_graph(described);
    described.classes = {{"any", make_network_routing(described, graph)->min_vcs(), {}}};
    return described;
}

using failing_hypernet = failing_routing;

}  // namespace orbweaver::noc
