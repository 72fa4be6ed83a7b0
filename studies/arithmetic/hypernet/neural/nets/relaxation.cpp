// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/neural/nets/relaxation.h"

namespace orbweaver::studies::hypernet_model {

namespace {

std::int8_t wanted(const cell_rules& rules, const connection_lists& lists, const net_state& state, std::uint32_t cell) {
    std::int64_t sum = rules.net.bias(cell);
    for (const std::uint32_t other : lists[cell]) {
        sum += static_cast<std::int64_t>(rules.net.weight(cell, other)) * state[other];
    }
    const neural::cell_state held = rules.begin.state(cell);
    const neural::cell_state chosen =
        rules.released ? neural::next_state(held, neural::global_signal::release, rules.begin.free) : held;
    return neural::transfer(chosen, neural::transfer_index(static_cast<std::int32_t>(sum), rules.sum_bits));
}

}  // namespace

std::uint32_t unsettled_cells(const cell_rules& rules, const connection_lists& lists, const net_state& state) {
    std::uint32_t count = 0;
    for (std::uint32_t cell = 0; cell < lists.size(); ++cell) {
        count += wanted(rules, lists, state, cell) != state[cell] ? 1 : 0;
    }
    return count;
}

net_state beginning(const cell_rules& rules) {
    net_state state(rules.net.cells());
    for (std::uint32_t cell = 0; cell < state.size(); ++cell) {
        state[cell] = static_cast<std::int8_t>(rules.begin.output(cell));
    }
    return state;
}

std::uint32_t settle(const cell_rules& rules, const connection_lists& lists, net_state& state, std::uint32_t passes) {
    for (std::uint32_t pass = 1; pass <= passes; ++pass) {
        bool changed = false;
        for (std::uint32_t cell = 0; cell < state.size(); ++cell) {
            const std::int8_t next = wanted(rules, lists, state, cell);
            changed = changed || next != state[cell];
            state[cell] = next;
        }
        if (!changed) { return pass; }
    }
    return passes;
}

}  // namespace orbweaver::studies::hypernet_model
