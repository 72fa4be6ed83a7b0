// SPDX-License-Identifier: Apache-2.0
// West-first turn model (Glass and Ni 1992): a packet first makes all hops to the west, if any; then it chooses among
// the shortest routes. No turn leads to the west, so no cyclic wait is possible. This file needs no header because it
// registers itself.
#include "hw/noc/routing/turn_model.h"

namespace orbweaver::noc {
namespace {

class west_first : public turn_model {
public:
    using turn_model::turn_model;

private:
    void add_routes(const stand& position, route_options& found) const override {
        if (position.target_x != position.x) { found.add(along_row(position)); }
        if (position.target_x >= position.x && position.target_y != position.y) { found.add(along_column(position)); }
    }
};

const routing_registry::entry registered_west_first{
    "west_first", "on a 2-D mesh: first west, then adaptive among the shortest ways", {make_on_flat_mesh<west_first>}};

}  // namespace
}  // namespace orbweaver::noc
