// SPDX-License-Identifier: Apache-2.0
// Clusters of small chips.
#pragma once

#include <utility>
#include <vector>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

/// A mesh of chips, each a mesh, with one class.
inline network_desc mesh_of_chips(std::vector<unsigned> chips, std::vector<unsigned> tiles,
                                  std::vector<unsigned> gateways = {0}, unsigned vcs = 2) {
    network_desc described;
    described.topology.dims = std::move(chips);
    described.chip.topology.dims = std::move(tiles);
    described.chip.gateways = std::move(gateways);
    described.classes = {{"any", vcs, {}}};
    return described;
}

}  // namespace orbweaver::noc
