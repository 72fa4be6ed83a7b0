// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/routing/hierarchical.h"

namespace orbweaver::noc {

struct network_desc;

/// Hierarchical routing (hierarchical.h) of packets that may turn aside: to an intermediate goal, which is a sibling
/// subnet, and of several links to it one of them, or a position in the own module. From there they go on to their
/// destination. For nets that links join, without buses and concentrators.
///
/// A packet takes the next phase of virtual channels wherever a leg of its way ends: at external links, where it turns
/// aside, and at an intermediate goal inside a module. Within a phase it makes at most one leg in a module, whose
/// routes close no cycle, and then crosses at most one external link. So nothing closes a cycle.
class hierarchical_legs : public hierarchical {
public:
    bool broadcasts() const override { return false; }

protected:
    /// Progress of a packet, kept in flit::routing.
    struct progress {
        unsigned phase = 0;
        unsigned turns = 0;  // how often it has turned aside
        unsigned goal = 0;   // intermediate goal: 1 + its place in a router's row; 0: none
    };
    struct intermediate_goal {
        unsigned level = 0;          // of the subnets of which it is one; 1: a position in a module
        hypernet_address value = 0;  // of the level's field
    };
    struct step {
        port_id port;
        std::uint8_t set = 0;  // of virtual channels
        progress behind;
        unsigned next = 0;  // router
    };

    static constexpr unsigned phase_bits = 5;
    static constexpr unsigned turn_bits = 3;
    static constexpr unsigned goal_bits = 8;
    static constexpr unsigned most_phases = 1U << phase_bits;
    static constexpr unsigned most_turns = (1U << turn_bits) - 1;
    static constexpr unsigned most_goals = (1U << goal_bits) - 1;

    /// @param turns that a packet may make at most
    /// @throws description_error for an address map
    hierarchical_legs(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described,
                      unsigned turns);

    /// Phases of a packet that may turn aside so often.
    static unsigned phases_with_turns(const hypernet_net& net, std::size_t turns);
    /// Whether a net is of the kind that this is for, and a packet can count its phases and goals.
    static bool can_count(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described,
                          std::size_t turns);

    static progress unpack(std::uint16_t state);
    static std::uint16_t pack(const progress& status);

    const hypernet_net& net() const { return plan().net(); }
    unsigned router_at(hypernet_address address) const { return plan().router_at(address); }
    /// The router behind an output.
    unsigned next_router(unsigned router, port_id output) const { return m_next[m_first_port[router] + output.value]; }

    intermediate_goal goal_at(unsigned goal) const;
    unsigned number_of(const intermediate_goal& goal) const;
    /// The address to which a packet goes that has an intermediate goal; it may not be that of a node.
    hypernet_address address_of(hypernet_address here, const intermediate_goal& goal) const {
        return field_of(goal.level).variant(here, goal.value);
    }
    /// Index of the subnet of a goal, without the number of the link.
    hypernet_address subnet_of(const intermediate_goal& goal) const {
        return goal.level == 1 ? goal.value : goal.value >> net().link_bits(goal.level);
    }
    bool is_reached(hypernet_address here, const intermediate_goal& goal) const {
        return subnet_of({goal.level, field_of(goal.level).value(here)}) == subnet_of(goal);
    }

    /// Forgets an intermediate goal that has been reached. Behind an external link the phase is the next one already.
    void note_arrival(hypernet_address here, progress& status) const;
    /// Where a packet goes next: to its intermediate goal or its destination.
    hypernet_address next_goal(hypernet_address here, hypernet_address destination, const progress& status) const {
        return status.goal != 0 ? address_of(here, goal_at(status.goal)) : destination;
    }
    /// A hop towards an address.
    step make_step(unsigned router, hypernet_address there, progress status) const;

private:
    std::vector<std::size_t> m_first_port;  // [router]
    std::vector<unsigned> m_next;           // [first port of router + output]
};

}  // namespace orbweaver::noc
