// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/routing/hierarchical.h"

namespace orbweaver::noc {

struct network_desc;

/// Hierarchical routing (hierarchical.h) of packets that may turn aside to an intermediate target. The target is a
/// sibling subnet (with several links: one of its links), or a position in the packet's module. From there they
/// continue to their destination. Supports nets joined by links, without buses and concentrators.
///
/// A packet changes to the next phase of VCs where a leg of its route ends: at external links, where it turns aside,
/// and at an intermediate target inside a module. Within a phase it makes at most one leg in a module, whose routes
/// close no cycle, and then crosses at most one external link. So no cycle closes.
class hierarchical_legs : public hierarchical {
public:
    bool broadcasts() const override { return false; }

protected:
    /// The progress of a packet, stored in flit::routing.
    struct progress {
        unsigned phase = 0;
        unsigned turns = 0;   // number of times that it has turned aside
        unsigned target = 0;  // intermediate target: 1 + its index in a router's row; 0: none
    };
    struct intermediate_target {
        unsigned level = 0;          // level of the sibling subnets; 1: a position in a module
        hypernet_address value = 0;  // value of the level's field
    };
    struct step {
        port_id port;
        std::uint8_t set = 0;  // VC set
        progress behind;
        unsigned next = 0;  // next router
    };

    static constexpr unsigned phase_bits = 5;
    static constexpr unsigned turn_bits = 3;
    static constexpr unsigned target_bits = 8;
    static constexpr unsigned max_phases = 1U << phase_bits;
    static constexpr unsigned max_turns = (1U << turn_bits) - 1;
    static constexpr unsigned max_targets = (1U << target_bits) - 1;

    /// @param turns maximum number of turns of a packet
    /// @throws description_error for an address map
    hierarchical_legs(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described,
                      unsigned turns);

    /// Returns the number of phases of a packet that may turn aside `turns` times.
    static unsigned phases_with_turns(const hypernet_net& net, std::size_t turns);
    /// Returns whether a net is supported, and a packet can count its phases and targets.
    static bool can_count(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described,
                          std::size_t turns);

    static progress unpack(std::uint16_t state);
    static std::uint16_t pack(const progress& status);

    const hypernet_net& net() const { return plan().net(); }
    unsigned router_at(hypernet_address address) const { return plan().router_at(address); }
    /// Returns the router at the other end of an output's link.
    unsigned next_router(unsigned router, port_id output) const { return m_next[m_first_port[router] + output.value]; }

    intermediate_target target_at(unsigned target) const;
    unsigned number_of(const intermediate_target& target) const;
    /// Returns the address of an intermediate target; it may not be the address of a node.
    hypernet_address address_of(hypernet_address here, const intermediate_target& target) const {
        return field_of(target.level).variant(here, target.value);
    }
    /// Returns the index of a target's subnet, without the link index.
    hypernet_address subnet_of(const intermediate_target& target) const {
        return target.level == 1 ? target.value : target.value >> net().link_bits(target.level);
    }
    bool is_reached(hypernet_address here, const intermediate_target& target) const {
        return subnet_of({target.level, field_of(target.level).value(here)}) == subnet_of(target);
    }

    /// Clears an intermediate target that has been reached. After an external link the phase has already advanced.
    void note_arrival(hypernet_address here, progress& status) const;
    /// Returns the next target of a packet: its intermediate target or its destination.
    hypernet_address next_target(hypernet_address here, hypernet_address destination, const progress& status) const {
        return status.target != 0 ? address_of(here, target_at(status.target)) : destination;
    }
    /// Returns a hop towards an address.
    step make_step(unsigned router, hypernet_address there, progress status) const;

private:
    std::vector<std::size_t> m_first_port;  // [router]
    std::vector<unsigned> m_next;           // [first port of router + output]
};

}  // namespace orbweaver::noc
