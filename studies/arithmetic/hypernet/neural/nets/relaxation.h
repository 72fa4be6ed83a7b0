// SPDX-License-Identifier: Apache-2.0
// The cell equations (5.4.1) applied to a whole net on the host: the reference of simulations on processors.
#pragma once

#include <cstdint>
#include <vector>

#include "studies/arithmetic/hypernet/neural/nets/connections.h"
#include "sw_stack/shared/neural/cell.h"

namespace orbweaver::studies::hypernet_model {

/// Outputs of all cells.
using net_state = std::vector<std::int8_t>;

/// A net and the initial state of its cells.
struct cell_rules {
    const neural::net& net;
    neural::start begin;
    std::uint32_t sum_bits;
    bool released = false;  // held cells have been released
};

/// Returns the number of cells that would change.
std::uint32_t unsettled_cells(const cell_rules& rules, const connection_lists& lists, const net_state& state);

/// Returns the initial outputs of a run.
net_state beginning(const cell_rules& rules);

/// Updates cells one at a time, in order, repeatedly, until none would change or `passes` are over.
/// @return number of passes
std::uint32_t settle(const cell_rules& rules, const connection_lists& lists, net_state& state, std::uint32_t passes);

}  // namespace orbweaver::studies::hypernet_model
