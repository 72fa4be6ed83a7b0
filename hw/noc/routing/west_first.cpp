// SPDX-License-Identifier: Apache-2.0
// West-first turn model (Glass and Ni 1992): a packet goes west first, if it must at all; then it chooses among the
// shortest ways. No turn leads to the west, so nothing can wait in a cycle. No header: it registers itself.
#include "hw/noc/routing/turn_model.h"

namespace orbweaver::noc {
namespace {

class west_first : public turn_model {
public:
    using turn_model::turn_model;

private:
    void add_routes(const stand& position, route_options& found) const override {
        if (position.goal_x != position.x) { found.add(along_row(position)); }
        if (position.goal_x >= position.x && position.goal_y != position.y) { found.add(along_column(position)); }
    }
};

const routing_registry::entry registered_west_first{
    "west_first", "on a 2-D mesh: first west, then adaptive among the shortest ways", {make_on_flat_mesh<west_first>}};

}  // namespace
}  // namespace orbweaver::noc
