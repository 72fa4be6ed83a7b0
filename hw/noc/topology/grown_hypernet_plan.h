// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::noc {

struct topology_desc;

/// A hypernet of cubelets with smaller ones on its free links (Ghosh 1988, section 2.4): one step
/// of growth that is finer than another level. The links of the nets themselves stay as they are.
///
/// A router has a node. Routers are numbered net by net, the main net first, inside a net by addresses there. The
/// attached nets stand on the free links of the main net in the order of these links' addresses, each with the first of
/// its own free links.
class grown_hypernet_plan {
public:
    /// A hop of a route.
    struct hop {
        unsigned router = 0;
        bool is_crossing = false;  // over an external link
    };

    /// @throws description_error for what cannot be
    explicit grown_hypernet_plan(const topology_desc& described);

    unsigned nodes() const { return m_nodes; }
    /// Address bits of the cubelets of all nets.
    unsigned module_bits() const { return m_nets.front().net.d(); }

    /// The router behind a router's external link; the router itself: the link is free or an I/O channel.
    unsigned router_beyond(unsigned router) const { return m_peers[router]; }

    /// The next hop between two different routers: inside a net by its hierarchical routing; from an attached net over
    /// its link to the main net; inside the main net to where the net of the destination hangs.
    hop next(unsigned origin, unsigned target) const;

    /// Bound on the external links of a route: those of two attached nets and of the main net, and what joins them.
    unsigned most_crossings() const;

private:
    struct placed_net {
        hypernet_net net;
        unsigned first_router = 0;
        unsigned gateway = 0;  // router whose free link joins the net to the main one; of that: none
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
