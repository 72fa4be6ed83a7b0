// SPDX-License-Identifier: Apache-2.0
// Bidirectional ring with one node per router. This file needs no header because it registers itself.
#include "hw/noc/topology/grid.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

topology_graph make_ring(const topology_desc& described) {
    check_grid("a ring", described.dims, 1);
    return make_grid({described.dims, true});
}

const topology_registry::entry registered_ring{"ring", "routers in a ring, dims: [n]", {make_ring, {"dims"}}};

}  // namespace
}  // namespace orbweaver::noc
