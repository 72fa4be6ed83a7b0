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

/// The states with which packets enter the network at a router. They are drawn, as in the model, when a head reaches
/// the front of a buffer at a node's port.
class entry_draws {
public:
    /// Receives the port and the head, with its state, that has reached the front of an input VC.
    using listener = std::function<void(unsigned port, const flit& head)>;

    explicit entry_draws(const noc::router_parameters& parameters);

    /// Adds a flit that is visible from a cycle on. The cycles of a port must be ascending.
    void arrive(unsigned port, const flit& arriving, cycle_t visible);
    /// Removes the first flit of an input VC, which leaves in a cycle.
    void leave(unsigned port, vc_id vc, cycle_t when);

    /// Reports the heads that are at the front in cycle `now` and were not before.
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
    /// State of a port with a node.
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
