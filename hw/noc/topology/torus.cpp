// SPDX-License-Identifier: Apache-2.0
// Torus of one to three dimensions with one node per router: a k-ary n-cube (Dally 1990). This file needs no header
// because it registers itself.
#include "hw/noc/topology/grid.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

topology_graph make_torus(const topology_desc& described) {
    check_grid("a torus", described.dims, 3);
    return make_grid({described.dims, true});
}

const topology_registry::entry registered_torus{
    "torus", "a mesh whose rows and columns close to rings", {make_torus, {"dims"}}};

}  // namespace
}  // namespace orbweaver::noc
