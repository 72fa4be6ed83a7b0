// SPDX-License-Identifier: Apache-2.0
// The cell equations (5.4.1) applied to a whole net on the host: what a simulation on processors is checked against.
#pragma once

#include <cstdint>
#include <vector>

#include "studies/arithmetic/hypernet/neural/nets/connections.h"
#include "sw_stack/shared/neural/cell.h"

namespace orbweaver::studies::hypernet_model {

/// Outputs of all cells.
using net_state = std::vector<std::int8_t>;

/// A net, with how its cells begin.
struct cell_rules {
    const neural::net& net;
    neural::start begin;
    std::uint32_t sum_bits;
    bool released = false;  // held cells have been released
};

/// Cells that would change.
std::uint32_t unsettled_cells(const cell_rules& rules, const connection_lists& lists, const net_state& state);

/// The outputs with which a run begins.
net_state beginning(const cell_rules& rules);

/// Changes cells one at a time, in order, again and again, until none would change or `passes` are over.
/// @return passes that were made
std::uint32_t settle(const cell_rules& rules, const connection_lists& lists, net_state& state, std::uint32_t passes);

}  // namespace orbweaver::studies::hypernet_model
