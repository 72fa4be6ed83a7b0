// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/grown_hypernet_plan.h"

namespace orbweaver::noc {

/// Hierarchical routing if smaller hypernets are attached to free links of a larger one (Ghosh 1988, section 2.4).
/// Inside each net it works as without the others; between two nets it passes through the main one.
///
/// As in `hierarchical`, the number of external links that a packet has crossed selects its VCs. Links between nets
/// count as external links. Between two crossings a packet moves in one cubelet, in ascending dimensions, so that no
/// cycle closes.
///
/// State: number of external links crossed.
class grown_hierarchical : public routing_function {
public:
    /// @param has_phases whether crossings divide the VCs of a class; otherwise packets can deadlock
    grown_hierarchical(grown_hypernet_plan plan, const topology_graph& graph, bool has_phases);

    route_option next_hop(unsigned router, port_id input, const flit& head) const override;

    unsigned vc_sets() const override { return first_phase_set + m_phases; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override;
    unsigned min_vcs() const override { return m_phases != 0 ? m_phases : 1; }

private:
    static constexpr unsigned first_phase_set = 1;  // set 0: all

    grown_hypernet_plan m_plan;
    std::vector<topology_graph::attachment>
        m_attachments;  // [node]: a gateway of a chip is a second node of its router
    unsigned m_phases;  // 0: VCs are not divided
};

}  // namespace orbweaver::noc
