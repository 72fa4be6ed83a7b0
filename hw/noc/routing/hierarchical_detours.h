// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/routing/hierarchical_legs.h"

namespace orbweaver::noc {

/// Hierarchical routing round failed links (Ghosh 1988, section 2.3). docs/noc/faults.md has the rules and why they
/// cannot deadlock.
///
/// Siblings are a complete graph: round a link between two of them a packet goes by another link between them, if there
/// are several, or by way of a third, to which the nearest gateway leads; round a link inside a module by way of
/// another node of it. The packet carries that intermediate goal. A head turns aside only where its way is known to be
/// broken: anywhere in the subnet that lost the link (fault_mode_kind::informed), or at the link itself
/// (gateway_local).
///
/// It turns aside at most as often as there are faults; then it waits for the repair. Of several faults a router may
/// lead it into the second, when that comes later or the news of it is under way: it takes no step behind which it
/// could not arrive when nothing changes any more, but waits for the next change.
class hierarchical_detours : public hierarchical_legs {
public:
    /// Whether a net and its faults are of the kind that they are for: links, no more than a packet can count, and
    /// phases. Cubelets with one link between siblings have them whatever fails; other nets if there is a way round for
    /// certain: at most one fault is never repaired, and none is inside a treelet.
    static bool suit(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described);

    /// @param plan, described what they suit
    /// @throws description_error for faults that they cannot serve
    hierarchical_detours(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described);

    route_option next_hop(unsigned router, port_id input, const flit& head) const override;

    link_faults* faults() const override { return m_faults.get(); }

private:
    /// A failed link on a way: that between (d,level-1)-subnets in which `target` lies and does not, or of level 1,
    /// inside a module, one on the way to `target`.
    struct failure {
        unsigned level = 0;
        hypernet_address target = 0;
    };

    step choose_step(unsigned router, hypernet_address destination, progress status, std::size_t known) const;
    bool arrives(hypernet_address destination, step taken) const;
    bool is_notified(const link_outage& outage, unsigned router) const;
    hypernet_address turn_aside(hypernet_address here, hypernet_address destination, hypernet_address there,
                                progress& status, std::size_t known) const;
    std::optional<failure> known_failure(hypernet_address here, hypernet_address there, std::size_t known) const;
    std::optional<failure> known_failure_inside(hypernet_address here, hypernet_address target,
                                                std::size_t known) const;
    std::optional<intermediate_goal> detour_around(hypernet_address here, const failure& fault,
                                                   std::size_t known) const;
    std::optional<intermediate_goal> by_other_gateway(hypernet_address here, const failure& fault,
                                                      std::size_t known) const;
    std::optional<intermediate_goal> by_other_position(hypernet_address here, const failure& fault,
                                                       std::size_t known) const;
    std::optional<unsigned> sound_hops(hypernet_address origin, hypernet_address target, std::size_t known) const;
    /// Whether the first link of a way is down.
    bool is_down(std::size_t state, hypernet_address origin, hypernet_address target) const {
        const unsigned router = router_at(origin);
        return m_faults->is_down_in(state, router, stored_route(router, target).port);
    }
    bool is_external_down(std::size_t state, hypernet_address gateway) const {
        return is_down(state, gateway, net().port(gateway).peer);
    }
    /// The next address on a way.
    hypernet_address next(hypernet_address position, hypernet_address target) const {
        const unsigned router = router_at(position);
        return address_at(next_router(router, stored_route(router, target).port));
    }

    bool m_informed;
    std::unique_ptr<link_faults> m_faults;
};

}  // namespace orbweaver::noc
