// SPDX-License-Identifier: Apache-2.0
// Odd-even turn model, minimal adaptive (Chiu 2000, function ROUTE): in even columns no packet that goes east turns
// north or south; in odd columns none that goes north or south turns west. So no cycle has the rightmost column that
// it would need. No header: it registers itself.
#include "hw/noc/routing/turn_model.h"

namespace orbweaver::noc {
namespace {

class odd_even : public turn_model {
public:
    using turn_model::turn_model;

private:
    void add_routes(const stand& position, route_options& found) const override {
        const bool odd = position.x % 2 == 1;
        bool may_turn = position.goal_y != position.y;
        if (position.goal_x > position.x) {
            // The goal's column is entered eastwards: if it is even, the row must be right before.
            if (position.goal_y == position.y || position.goal_x % 2 == 1 || position.goal_x != position.x + 1) {
                found.add(along_row(position));
            }
            // Who came along the row would turn here; others are still in the column where they began.
            may_turn = may_turn && (odd || position.came_along != 0);
        } else if (position.goal_x < position.x) {
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
