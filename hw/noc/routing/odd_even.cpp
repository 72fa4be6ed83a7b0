// SPDX-License-Identifier: Apache-2.0
// Minimal adaptive routing by the odd-even turn model (Chiu 2000, function ROUTE). In even columns no eastbound packet
// turns north or south; in odd columns no northbound or southbound packet turns west. So no cycle has the rightmost
// column that it would need. This file needs no header because it registers itself.
#include "hw/noc/routing/turn_model.h"

namespace orbweaver::noc {
namespace {

class odd_even : public turn_model {
public:
    using turn_model::turn_model;

private:
    void add_routes(const stand& position, route_options& found) const override {
        const bool odd = position.x % 2 == 1;
        bool may_turn = position.target_y != position.y;
        if (position.target_x > position.x) {
            // A packet enters the target's column eastwards: if that column is even, its row must be right before.
            if (position.target_y == position.y || position.target_x % 2 == 1 || position.target_x != position.x + 1) {
                found.add(along_row(position));
            }
            // Packets that arrived along the row would turn here; others are still in the column where they began.
            may_turn = may_turn && (odd || position.came_along != 0);
        } else if (position.target_x < position.x) {
            found.add(along_row(position));
            may_turn = may_turn && !odd;
        }
        if (may_turn) { found.add(along_column(position)); }
    }
};

const routing_registry::entry registered_odd_even{
    "odd_even",
    "on a 2-D mesh: adaptive among the shortest ways, with turns by the parity of the column",
    {make_on_flat_mesh<odd_even>}};

}  // namespace
}  // namespace orbweaver::noc
