// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/hierarchical_detours.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing_desc.h"

namespace orbweaver::noc {

namespace {

// Of flit::routing.
constexpr unsigned phase_bits = 5;
constexpr unsigned turn_bits = 3;
constexpr unsigned goal_bits = 8;
static_assert(phase_bits + turn_bits + goal_bits == 16);

constexpr unsigned most_turns = (1U << turn_bits) - 1;

constexpr unsigned low(unsigned bits) {
    return (1U << bits) - 1;
}

/// Phases that turning aside at one failed link can add to a route: one for the leg that ends there; inside a module
/// another where the intermediate goal is reached; round an external link of level i those that the way through the
/// third subnet crosses, and of the own subnet once more, 2^i in all.
unsigned phases_added(const hypernet_net& net) {
    return std::max(2U, 1U << (net.h() - 1));
}

unsigned phases_with_faults(const hypernet_net& net, std::size_t faults) {
    return net.most_external_hops() + 1 + static_cast<unsigned>(faults) * phases_added(net);
}

/// @throws description_error for what the detours do not cover
const hypernet_plan& servable(const hypernet_plan& plan, const network_desc& described) {
    if (!described.address_map.empty()) {
        throw description_error("network.address_map", "packets that detour are not readdressed");
    }
    return plan;
}

/// Whether a packet can count its detours, and the phases that they take.
bool can_count(const hypernet_net& net, const network_desc& described) {
    const std::size_t faults = described.faults.size();
    return described.routing_phases != routing_phase_kind::none && faults <= most_turns &&
           phases_with_faults(net, faults) <= low(phase_bits) + 1;
}

}  // namespace

bool hierarchical_detours::suit(const hypernet_plan& plan, const network_desc& described) {
    const hypernet_net& net = plan.net();
    bool single = true;
    for (unsigned level = 2; level <= net.h(); ++level) {
        single = single && net.link_bits(level) == 0;
    }
    return single && can_count(net, described) && plan.is_all_of(hypernet_module_kind::cubelet) && !plan.switches() &&
           !plan.concentrators() &&
           std::all_of(described.faults.begin(), described.faults.end(),
                       [](const link_fault_desc& fault) { return fault.router.empty(); });
}

hierarchical_detours::hierarchical_detours(const hypernet_plan& plan, const topology_graph& graph,
                                           const network_desc& described)
    : hierarchical(servable(plan, described), graph, phases_with_faults(plan.net(), described.faults.size())),
      m_informed(described.fault_mode == fault_mode_kind::informed),
      m_faults(std::make_unique<link_faults>(
          described.faults, graph, described.fault_news_cycles,
          [this](const link_outage& outage, unsigned router) { return is_told(outage, router); })) {
    if (row() > low(goal_bits)) {
        throw description_error(
            "network.faults",
            fmt::format("a packet names {} intermediate goals; this hypernet has {}", low(goal_bits), row()));
    }
}

hierarchical_detours::progress hierarchical_detours::unpack(std::uint16_t state) {
    return {state & low(phase_bits), state >> phase_bits & low(turn_bits),
            static_cast<unsigned>(state) >> (phase_bits + turn_bits)};
}

std::uint16_t hierarchical_detours::pack(const progress& status) {
    return static_cast<std::uint16_t>((status.goal << turn_bits | status.turns) << phase_bits | status.phase);
}

// Routers of cubelets are numbered by their addresses.
route_option hierarchical_detours::next_hop(unsigned router, port_id, const flit& head) const {
    const goal& target = goal_of(head.destination);
    if (router == target.address) {
        return {target.port};
    }
    const step chosen = choose_step(router, target.address, unpack(head.routing), m_faults->known_state(router));
    route_option way{chosen.port, chosen.set, 0, pack(chosen.behind)};
    way.is_shut = m_faults->news() != nullptr && m_faults->will_change() && !arrives(target.address, chosen);
    return way;
}

/// @param known link state
hierarchical_detours::step hierarchical_detours::choose_step(hypernet_address here, hypernet_address destination,
                                                             progress status, std::size_t known) const {
    note_arrival(here, status);
    hypernet_address there = destination;
    if (status.goal != 0) {
        const intermediate_goal first = goal_at(status.goal);
        there = field_of(first.level).variant(here, first.value);
    }
    if (status.turns < m_faults->count() && m_faults->any_down_in(known)) {
        there = turn_aside(here, destination, there, status, known);
    }
    const way& link = way_on(here, there);
    const std::uint8_t set = set_of(status.phase);
    status.phase += link.is_crossing ? 1 : 0;
    return {link.port, set, status, net().next(here, there).neighbour};
}

/// Whether a packet that takes a step gets to its destination if nothing changes any more behind it, and everybody
/// knows what is: else it might have no turn left for what it meets.
bool hierarchical_detours::arrives(hypernet_address destination, step taken) const {
    while (taken.next != destination) {
        const hypernet_address here = taken.next;
        taken = choose_step(here, destination, taken.behind, m_faults->last_known_state(here));
        if (m_faults->is_down_in(m_faults->last_state(), here, taken.port)) {
            return false;
        }
    }
    return true;
}

/// News goes no further than the smallest net that holds both ends of a link: nobody else goes round it.
bool hierarchical_detours::is_told(const link_outage& outage, hypernet_address router) const {
    const hypernet_address end = outage.witnesses.front();
    return net().common_level(end, router) <= net().common_level(end, outage.witnesses.back());
}

hierarchical_detours::intermediate_goal hierarchical_detours::goal_at(unsigned goal) const {
    const std::size_t place = goal - 1;
    unsigned level = 1;
    while (place > field_of(level).first + field_of(level).mask) {
        ++level;
    }
    return {level, static_cast<hypernet_address>(place - field_of(level).first)};
}

/// Forgets an intermediate goal that has been reached. Behind an external link the phase is the next one already.
void hierarchical_detours::note_arrival(hypernet_address here, progress& status) const {
    if (status.goal == 0) {
        return;
    }
    const intermediate_goal first = goal_at(status.goal);
    if (field_of(first.level).value(here) == first.value) {
        status.goal = 0;
        status.phase += first.level == 1 ? 1 : 0;
    }
}

/// Where a packet goes from here: `there`, unless a link on the way is known to be down and there is another way.
hypernet_address hierarchical_detours::turn_aside(hypernet_address here, hypernet_address destination,
                                                  hypernet_address there, progress& status, std::size_t known) const {
    if (!known_failure(here, there, known)) {
        return there;
    }
    const auto failed = known_failure(here, destination, known);
    if (!failed) {
        status = {status.phase + 1, status.turns + 1, 0};
        return destination;
    }
    const auto round = way_round(here, *failed, known);
    if (!round) {
        return there;
    }
    const field& section = field_of(round->level);
    status = {status.phase + 1, status.turns + 1, static_cast<unsigned>(section.first + round->value) + 1};
    return section.variant(here, round->value);
}

/// The first failed link that a router knows of: from the gateways of the largest subnets down to the own module.
std::optional<hierarchical_detours::failure> hierarchical_detours::known_failure(hypernet_address here,
                                                                                 hypernet_address there,
                                                                                 std::size_t known) const {
    hypernet_address target = there;
    for (unsigned level = net().common_level(here, target); level > 1; level = net().common_level(here, target)) {
        const hypernet_address gateway = net().gateway(here, target, level);
        if ((m_informed || gateway == here) && is_external_down(known, gateway)) {
            return failure{level, target};
        }
        if (gateway == here) {
            return std::nullopt;
        }
        target = gateway;
    }
    return known_failure_inside(here, target, known);
}

std::optional<hierarchical_detours::failure> hierarchical_detours::known_failure_inside(hypernet_address here,
                                                                                        hypernet_address target,
                                                                                        std::size_t known) const {
    for (hypernet_address position = here; position != target; position = net().next(position, target).neighbour) {
        if (is_down(known, position, target)) {
            return failure{1, target};
        }
        if (!m_informed) {
            break;
        }
    }
    return std::nullopt;
}

std::optional<hierarchical_detours::intermediate_goal> hierarchical_detours::way_round(hypernet_address here,
                                                                                       const failure& fault,
                                                                                       std::size_t known) const {
    return fault.level == 1 ? by_other_position(here, fault, known) : by_third_subnet(here, fault, known);
}

/// The sibling with the nearest gateway that still has its link to the subnet that cannot be reached; of several the
/// first.
std::optional<hierarchical_detours::intermediate_goal> hierarchical_detours::by_third_subnet(hypernet_address here,
                                                                                             const failure& fault,
                                                                                             std::size_t known) const {
    const field& siblings = field_of(fault.level);
    std::optional<intermediate_goal> best;
    unsigned least = ~0U;
    for (hypernet_address third = 0; third <= siblings.mask; ++third) {
        if (third == siblings.value(here) || third == siblings.value(fault.target)) {
            continue;
        }
        const hypernet_address gateway = net().gateway(here, siblings.variant(here, third), fault.level);
        const hypernet_address onward = net().gateway(net().port(gateway).peer, fault.target, fault.level);
        if (is_external_down(known, gateway) || is_external_down(known, onward)) {
            continue;
        }
        const auto hops = sound_hops(here, gateway, known);
        if (hops && *hops < least) {
            least = *hops;
            best = {fault.level, third};
        }
    }
    return best;
}

/// The position that makes the shortest way of two e-cube legs; of several the first.
std::optional<hierarchical_detours::intermediate_goal> hierarchical_detours::by_other_position(
    hypernet_address here, const failure& fault, std::size_t known) const {
    const field& positions = field_of(1);
    std::optional<intermediate_goal> best;
    unsigned least = ~0U;
    for (hypernet_address position = 0; position <= positions.mask; ++position) {
        const hypernet_address detour = positions.variant(here, position);
        if (detour == here || detour == fault.target) {
            continue;
        }
        const auto there = sound_hops(here, detour, known);
        const auto onward = sound_hops(detour, fault.target, known);
        if (there && onward && *there + *onward < least) {
            least = *there + *onward;
            best = {1, position};
        }
    }
    return best;
}

/// Hops of the usual way inside a subnet; nothing: a link on it is down.
std::optional<unsigned> hierarchical_detours::sound_hops(hypernet_address origin, hypernet_address target,
                                                         std::size_t known) const {
    unsigned hops = 0;
    for (hypernet_address position = origin; position != target; position = net().next(position, target).neighbour) {
        if (is_down(known, position, target)) {
            return std::nullopt;
        }
        ++hops;
    }
    return hops;
}

}  // namespace orbweaver::noc
