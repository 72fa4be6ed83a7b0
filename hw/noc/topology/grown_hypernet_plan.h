// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::noc {

struct topology_desc;

/// A hypernet of cubelets with smaller ones on its free links (Ghosh 1988, section 2.4): a growth step finer than
/// another level. The links of the nets themselves do not change.
///
/// Each router has a node. Routers have ascending indices net by net, the main net first, and inside a net by address.
/// The attached nets are connected to the free links of the main net in the order of these links' addresses. Each
/// attached net uses the first of its own free links for this.
class grown_hypernet_plan {
public:
    /// A hop of a route.
    struct hop {
        unsigned router = 0;
        bool is_crossing = false;  // over an external link
    };

    /// @throws description_error for an impossible description
    explicit grown_hypernet_plan(const topology_desc& described);

    unsigned nodes() const { return m_nodes; }
    /// Returns the address bits of the cubelets of all nets.
    unsigned module_bits() const { return m_nets.front().net.d(); }

    /// Returns the router at the other end of a router's external link; the router itself if the link is free or an I/O
    /// channel.
    unsigned router_beyond(unsigned router) const { return m_peers[router]; }

    /// Returns the next hop between two different routers. Inside a net it uses hierarchical routing. From an attached
    /// net it leads over the net's link to the main net. Inside the main net it leads to the router to which the
    /// destination's net is attached.
    hop next(unsigned origin, unsigned target) const;

    /// Returns a bound on the external links of a route: the links of two attached nets and of the main net, and the
    /// links that join them.
    unsigned max_crossings() const;

private:
    struct placed_net {
        hypernet_net net;
        unsigned first_router = 0;
        unsigned gateway = 0;  // router whose free link joins the net to the main one; unused for the main net
        unsigned host = 0;     // router of the main net at the other end
    };

    void attach(const hypernet_net& net, unsigned host);
    const placed_net& net_of(unsigned router) const { return m_nets[m_net_of[router]]; }
    hop next_inside(const placed_net& subnet, unsigned origin, unsigned target) const;

    std::vector<placed_net> m_nets;  // the main net first
    std::vector<unsigned> m_net_of;  // [router]
    std::vector<unsigned> m_peers;   // [router]
    unsigned m_nodes = 0;
};

}  // namespace orbweaver::noc
