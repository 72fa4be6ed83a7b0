// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/routing/hierarchical.h"

namespace orbweaver::noc {

/// Hierarchical routing round failed links (Ghosh 1988, section 2.3), in hypernets of cubelets with
/// one link between siblings. docs/noc/faults.md has the rules and why they cannot deadlock.
///
/// Siblings are a complete graph: round a link between two of them a packet goes by way of a third, to which the
/// nearest gateway leads; round a link inside a cubelet by way of another node of it. The packet carries that
/// intermediate goal. A head turns aside only where its way is known to be broken: anywhere in the subnet that lost the
/// link (fault_mode_kind::informed), or at the link itself (gateway_local).
///
/// A packet takes the next phase of virtual channels wherever a leg of its way ends: at external links, where it turns
/// aside, and at an intermediate goal inside a cubelet. It turns aside at most as often as there are faults; then it
/// waits for the repair. Where news takes time, a router that does not know all may lead it into a second failure: it
/// takes no step behind which it could not arrive when nothing changes any more, but waits for the next change.
class hierarchical_detours : public hierarchical {
public:
    /// Whether a net and its faults are of the kind that they are for: links of cubelets with one link between
    /// siblings, no more than a packet can count, and phases.
    static bool suit(const hypernet_plan& plan, const network_desc& described);

    /// @param plan, described what they suit
    /// @throws description_error for faults that they cannot serve
    hierarchical_detours(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described);

    route_option next_hop(unsigned router, port_id input, const flit& head) const override;

    link_faults* faults() const override { return m_faults.get(); }
    bool broadcasts() const override { return false; }

private:
    /// Of a packet: flit::routing.
    struct progress {
        unsigned phase = 0;
        unsigned turns = 0;  // how often it has turned aside
        unsigned goal = 0;   // intermediate goal: 1 + its place in a router's row; 0: none
    };
    /// A failed link on a way: that between (d,level-1)-subnets in which `target` lies and does not, or of level 1,
    /// inside a module, one on the way to `target`.
    struct failure {
        unsigned level = 0;
        hypernet_address target = 0;
    };
    struct intermediate_goal {
        unsigned level = 0;
        hypernet_address value = 0;  // of the level's field
    };

    struct step {
        port_id port;
        std::uint8_t set = 0;  // of virtual channels
        progress behind;
        hypernet_address next = 0;
    };

    static progress unpack(std::uint16_t state);
    static std::uint16_t pack(const progress& status);

    step choose_step(hypernet_address here, hypernet_address destination, progress status, std::size_t known) const;
    bool arrives(hypernet_address destination, step taken) const;
    bool is_told(const link_outage& outage, hypernet_address router) const;
    intermediate_goal goal_at(unsigned goal) const;
    void note_arrival(hypernet_address here, progress& status) const;
    hypernet_address turn_aside(hypernet_address here, hypernet_address destination, hypernet_address there,
                                progress& status, std::size_t known) const;
    std::optional<failure> known_failure(hypernet_address here, hypernet_address there, std::size_t known) const;
    std::optional<failure> known_failure_inside(hypernet_address here, hypernet_address target,
                                                std::size_t known) const;
    std::optional<intermediate_goal> way_round(hypernet_address here, const failure& fault, std::size_t known) const;
    std::optional<intermediate_goal> by_third_subnet(hypernet_address here, const failure& fault,
                                                     std::size_t known) const;
    std::optional<intermediate_goal> by_other_position(hypernet_address here, const failure& fault,
                                                       std::size_t known) const;
    std::optional<unsigned> sound_hops(hypernet_address origin, hypernet_address target, std::size_t known) const;
    const hypernet_net& net() const { return plan().net(); }
    bool is_down(std::size_t state, hypernet_address origin, hypernet_address target) const {
        return m_faults->is_down_in(state, origin, way_on(origin, target).port);
    }
    bool is_external_down(std::size_t state, hypernet_address gateway) const {
        return is_down(state, gateway, net().port(gateway).peer);
    }

    bool m_informed;
    std::unique_ptr<link_faults> m_faults;
};

}  // namespace orbweaver::noc
