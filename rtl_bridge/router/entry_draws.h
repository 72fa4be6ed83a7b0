// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/router/router_block.h"
#include "hw/noc/routing/routing.h"
#include "tlm/flit.h"

namespace orbweaver::rtl {

/// The states with which packets enter the network at a router: drawn, as the model draws them, when their heads come
/// to the front of the buffers of its nodes' ports.
class entry_draws {
public:
    /// A head has come to the front of an input: port, and the head with its state.
    using listener = std::function<void(unsigned port, const flit& head)>;

    explicit entry_draws(const noc::router_parameters& parameters);

    /// A flit comes to an input, from a cycle on; cycles of a port only grow.
    void arrive(unsigned port, const flit& arriving, cycle_t visible);
    /// The first flit of an input leaves in a cycle.
    void leave(unsigned port, vc_id vc, cycle_t when);

    /// Reports on the heads that are at the front in a cycle and were not before.
    void advance(cycle_t now, const listener& heads);

private:
    struct arrival {
        flit content;
        cycle_t visible = 0;
    };
    struct departure {
        vc_id vc;
        cycle_t when = 0;
    };
    /// A port where a node hangs.
    struct entrance {
        node_id node;
        random_stream draws;
        std::deque<arrival> arrivals;
        std::deque<departure> departures;
        std::vector<std::deque<flit>> buffers;  // [vc]
    };

    void open(unsigned port, entrance& target, flit& head, const listener& heads);

    const noc::routing_function& m_routing;
    std::vector<std::optional<entrance>> m_entrances;  // [port]
};

}  // namespace orbweaver::rtl
