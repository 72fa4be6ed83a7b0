// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_routings.h"

#include <algorithm>
#include <array>

namespace orbweaver::sim {

namespace {

constexpr std::string_view escape_rule =
    "in BookSim a packet that took the escape channel stays in it; with minimal_adaptive it may leave it";
constexpr std::string_view by_destination = "BookSim divides virtual channels by destination";
constexpr std::string_view by_credits = "BookSim chooses the order of dimensions by credits";
constexpr std::string_view by_drawing = "BookSim draws the order of dimensions for each packet";
constexpr std::string_view ugal_threshold =
    "BookSim's UGAL has a threshold, and weighs queues by other lengths of routes";
constexpr std::string_view own_router = "in BookSim a packet to its own router takes a detour as well";

constexpr std::array routings = std::to_array<booksim_routing>({
    {"anynet", "min", "table"},
    {"cmesh", "dor", "table"},
    {"cmesh", "dor_no_express", "dimension_order"},
    {"cmesh", "xy_yx", "", true, "BookSim uses express links along the edges with both orders of dimensions"},
    {"cmesh", "xy_yx_no_express", "o1turn", true},
    {"dragonflynew", "min", "", false,
     "BookSim's global links take 100 cycles, which the importer does not give to a dragonfly"},
    {"dragonflynew", "ugal", "", false, ugal_threshold},
    {"fattree", "anca", "", false, "BookSim draws two ports up and takes the one with more credits"},
    {"fattree", "nca", "", false,
     "BookSim draws one port up for each packet, and nearest_common_ancestor takes the one with the most credits"},
    {"flatfly", "adaptive_xyyx", "", false, by_credits},
    {"flatfly", "ran_min", "hyperx_dimension_order"},
    {"flatfly", "ugal", "", false, ugal_threshold},
    {"flatfly", "ugal_pni", "", false, ugal_threshold},
    {"flatfly", "ugal_xyyx", "", false, ugal_threshold},
    {"flatfly", "valiant", "hyperx_valiant", true,
     "in BookSim a packet that meets its destination before the detour ends leaves the network there"},
    {"flatfly", "xyyx", "", true, by_drawing},
    {"fly", "dest_tag", "dimension_order"},
    {"mesh", "adaptive_xy_yx", "", true, by_credits},
    {"mesh", "chaos", "", false, "orbweaver has no chaos router"},
    {"mesh", "dim_order", "dimension_order"},
    {"mesh", "dim_order_ni", "", false, by_destination},
    {"mesh", "dim_order_pni", "", false, by_destination},
    {"mesh", "dor", "dimension_order"},
    {"mesh", "min_adapt", "", false, escape_rule},
    {"mesh", "planar_adapt", "", false, "orbweaver has no planar-adaptive routing"},
    {"mesh", "romm", "", true, "BookSim draws the router of the detour between source and destination"},
    {"mesh", "romm_ni", "", false, by_destination},
    {"mesh", "valiant", "valiant", true, own_router},
    {"mesh", "xy_yx", "o1turn", true},
    {"qtree", "nca", "", false, "the topology has no counterpart"},
    {"torus", "chaos", "", false, "orbweaver has no chaos router"},
    {"torus", "dim_order", "dimension_order", true},
    {"torus", "dim_order_bal", "", false, "BookSim has two datelines on a ring"},
    {"torus", "dim_order_ni", "", false, by_destination},
    {"torus", "min_adapt", "", false, escape_rule},
    {"torus", "valiant", "", false, "BookSim itself stops at an assertion with it"},
    {"torus", "valiant_ni", "", false, by_destination},
    {"tree4", "anca", "", false, "the topology has no counterpart"},
    {"tree4", "nca", "", false, "the topology has no counterpart"},
});

}  // namespace

std::span<const booksim_routing> booksim_routings() { return routings; }

const booksim_routing* find_booksim_routing(std::string_view topology, std::string_view function) {
    const auto found = std::ranges::find_if(routings, [&](const booksim_routing& routing) {
        return routing.topology == topology && routing.function == function;
    });
    return found == routings.end() ? nullptr : &*found;
}

}  // namespace orbweaver::sim
