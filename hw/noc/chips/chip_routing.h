// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/noc/chips/chip_network_desc.h"
#include "hw/noc/chips/cluster_graphs.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {

/// Routing in a cluster of chips (docs/cluster.md). It uses the function of the chips' network inside chips, and the
/// function of the cluster's network between them. Each function has its own graph, in which a gateway is a node.
/// Everything depends on the destination: packets leave a chip through gateway (index of the other chip) mod gateways,
/// and enter theirs through gateway (index of the tile) mod gateways.
///
/// Inside a chip, packets to other chips and packets to its tiles each use half of the VCs of their class
/// (outbound_vcs::separate). Then a chip's incoming channels do not depend on channels that lead out of it.
///
/// State: the state of the function of the network where the packet is; it starts again in each network.
class chip_routing final : public routing_function {
public:
    /// @throws description_error if a routing function is not applicable to its graph
    explicit chip_routing(const network_desc& described);

    route_option next_hop(unsigned router, port_id input, const flit& head) const override;
    bool adaptive() const override { return m_inner->adaptive() || m_outer->adaptive(); }
    void options(unsigned router, port_id input, const flit& head, route_options& found) const override;

    unsigned vc_sets() const override { return m_first_outer_set + m_outer->vc_sets(); }
    std::uint64_t vc_set(unsigned set, unsigned count) const override;
    unsigned min_vcs() const override;

    unsigned entries(node_id source, node_id destination) const override;
    std::uint16_t entry(unsigned which, node_id source, node_id destination) const override;

private:
    /// A head as the function of one of the networks sees it.
    struct local_head {
        const routing_function* function = nullptr;
        unsigned router = 0;
        port_id input;
        flit head;
        unsigned first_set = 0;           // first of the function's VC sets among the sets of the whole
        topology_graph::attachment exit;  // attachment of the destination of `head`, as the function sees it
        port_id exit_port;                // port through which the packet leaves there
    };

    local_head locate(unsigned router, port_id input, const flit& head) const;
    local_head within_chip(unsigned router, port_id input, const flit& head) const;
    local_head between_chips(unsigned router, port_id input, const flit& head) const;
    static route_option in_whole(const local_head& view, const route_option& route);
    node_id target_in_chip(unsigned chip, node_id destination) const;

    unsigned chip_of(node_id node) const { return node.value / m_parts.tiles; }
    unsigned tile_of(node_id node) const { return node.value % m_parts.tiles; }

    static constexpr unsigned no_chip = ~0U;

    cluster_graphs m_parts;
    std::unique_ptr<routing_function> m_inner;  // inside chips
    std::unique_ptr<routing_function> m_outer;  // between them
    outbound_vcs m_outbound;
    // VC sets: all; the sets of m_inner for packets that leave the chip; the same for packets that stay; the sets of
    // m_outer.
    static constexpr unsigned first_leaving_set = 1;
    unsigned m_first_staying_set;
    unsigned m_first_outer_set;
    std::vector<std::vector<unsigned>> m_chip_behind;  // [router of the cluster's network][port]: chip, or no_chip
};

}  // namespace orbweaver::noc
