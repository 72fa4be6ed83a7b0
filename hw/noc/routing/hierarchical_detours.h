// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/routing/hierarchical_legs.h"

namespace orbweaver::noc {

/// Hierarchical routing around failed links (Ghosh 1988, section 2.3). docs/noc/faults.md has the rules and the reason
/// why they cannot deadlock.
///
/// Siblings form a complete graph. A packet avoids a link between two siblings by another link between them, if there
/// are several, or through a third sibling, to which the nearest gateway leads. It avoids a link inside a module
/// through another node of the module. The packet carries that intermediate target. A head turns aside only where its
/// route is known to be broken: anywhere in the subnet that lost the link (fault_mode_kind::informed), or at the link
/// itself (gateway_local).
///
/// A packet turns aside at most as often as there are faults; then it waits for the repair. With several faults a
/// router may lead it into the second, if that occurs later or its news is still in flight. So a packet takes no step
/// after which it could not arrive if nothing changed any more, but waits for the next change.
class hierarchical_detours : public hierarchical_legs {
public:
    /// Returns whether a net and its faults are supported: joined by links, with phases, and with no more faults than a
    /// packet can count. Cubelets with one link between siblings are supported for all faults. Other nets are supported
    /// if a detour certainly exists: at most one fault is never repaired, and none is inside a treelet.
    static bool suit(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described);

    /// @param plan, described supported by suit()
    /// @throws description_error for unsupported faults
    hierarchical_detours(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described);

    route_option next_hop(unsigned router, port_id input, const flit& head) const override;

    link_faults* faults() const override { return m_faults.get(); }

private:
    /// A failed link on a route: between (d,level-1)-subnets, one of which contains `target`; or, at level 1, inside a
    /// module on the way to `target`.
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
    std::optional<intermediate_target> detour_around(hypernet_address here, const failure& fault,
                                                     std::size_t known) const;
    std::optional<intermediate_target> by_other_gateway(hypernet_address here, const failure& fault,
                                                        std::size_t known) const;
    std::optional<intermediate_target> by_other_position(hypernet_address here, const failure& fault,
                                                         std::size_t known) const;
    std::optional<unsigned> sound_hops(hypernet_address origin, hypernet_address target, std::size_t known) const;
    /// Returns whether the first link of a route is down.
    bool is_down(std::size_t state, hypernet_address origin, hypernet_address target) const {
        const unsigned router = router_at(origin);
        return m_faults->is_down_in(state, router, stored_route(router, target).port);
    }
    bool is_external_down(std::size_t state, hypernet_address gateway) const {
        return is_down(state, gateway, net().port(gateway).peer);
    }
    /// Returns the next address on a route.
    hypernet_address next(hypernet_address position, hypernet_address target) const {
        const unsigned router = router_at(position);
        return address_at(next_router(router, stored_route(router, target).port));
    }

    bool m_informed;
    std::unique_ptr<link_faults> m_faults;
};

}  // namespace orbweaver::noc
