// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/hierarchical_detours.h"

#include <algorithm>

#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

namespace {

/// Returns whether a net certainly has another route if one of its links is missing.
bool has_detours_around(const hypernet_plan& plan) {
    for (unsigned level = 2; level <= plan.net().h(); ++level) {
        if (plan.net().subnet_bits(level) + plan.net().link_bits(level) < 2) {
            return false;  // two subnets with one link
        }
    }
    return true;
}

/// Returns whether a failed link is in a module without any other route around it.
bool is_only_route(const hypernet_plan& plan, const topology_graph& graph, const link_fault_desc& fault) {
    return std::any_of(graph.links.begin(), graph.links.end(), [&](const topology_graph::link& link) {
        const hypernet_address origin = plan.address_of(link.origin);
        const bool is_inside = plan.net().common_level(origin, plan.address_of(link.target)) == 1;
        const auto& module = plan.module_at(origin);
        return is_inside && (module.kind() == hypernet_module_kind::treelet || module.nodes() < 3) &&
               port_name(graph, link.origin, link.origin_port) == fault.link;
    });
}

}  // namespace

bool hierarchical_detours::suit(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described) {
    const auto& faults = described.faults;
    if (!can_count(plan, graph, described, faults.size()) ||
        !std::all_of(faults.begin(), faults.end(), [](const auto& fault) { return fault.router.empty(); })) {
        return false;
    }
    bool is_plain = plan.is_all_of(hypernet_module_kind::cubelet);
    for (unsigned level = 2; level <= plan.net().h(); ++level) {
        is_plain = is_plain && plan.net().link_bits(level) == 0;
    }
    return is_plain ||
           (has_detours_around(plan) &&
            std::count_if(faults.begin(), faults.end(), [](const auto& fault) { return fault.repair == 0; }) <= 1 &&
            std::none_of(faults.begin(), faults.end(),
                         [&](const auto& fault) { return is_only_route(plan, graph, fault); }));
}

hierarchical_detours::hierarchical_detours(const hypernet_plan& plan, const topology_graph& graph,
                                           const network_desc& described)
    : hierarchical_legs(plan, graph, described, static_cast<unsigned>(described.faults.size())),
      m_informed(described.fault_mode == fault_mode_kind::informed),
      m_faults(std::make_unique<link_faults>(
          described.faults, graph, described.fault_news_cycles,
          [this](const link_outage& outage, unsigned router) { return is_notified(outage, router); })) {}

route_option hierarchical_detours::next_hop(unsigned router, port_id, const flit& head) const {
    const attachment& target = attachment_of(head.destination);
    if (router == target.router) { return {target.port}; }
    const step chosen = choose_step(router, target.address, unpack(head.routing), m_faults->known_state(router));
    route_option route{chosen.port, chosen.set, 0, pack(chosen.behind)};
    // A packet that has not turned aside yet arrives from wherever a packet of the next router would arrive.
    route.is_shut = m_faults->count() > 1 && chosen.behind.turns != 0 && m_faults->will_change() &&
                    !arrives(target.address, chosen);
    return route;
}

/// @param known link state that the router knows
hierarchical_detours::step hierarchical_detours::choose_step(unsigned router, hypernet_address destination,
                                                             progress status, std::size_t known) const {
    const hypernet_address here = address_at(router);
    note_arrival(here, status);
    hypernet_address there = next_target(here, destination, status);
    if (status.turns < m_faults->count() && m_faults->any_down_in(known)) {
        there = turn_aside(here, destination, there, status, known);
    }
    return make_step(router, there, status);
}

/// Returns whether a packet that takes a step arrives if no link changes afterwards and all routers know the link
/// state. Otherwise it might have no turn left for a failure that it meets.
bool hierarchical_detours::arrives(hypernet_address destination, step taken) const {
    while (address_at(taken.next) != destination) {
        const unsigned router = taken.next;
        taken = choose_step(router, destination, taken.behind, m_faults->last_known_state(router));
        if (m_faults->is_down_in(m_faults->last_state(), router, taken.port)) { return false; }
    }
    return true;
}

/// Limits news to the smallest net that contains both ends of a link, because no router outside needs a detour around
/// it.
bool hierarchical_detours::is_notified(const link_outage& outage, unsigned router) const {
    const hypernet_address end = address_at(outage.witnesses.front());
    return net().common_level(end, address_at(router)) <= net().common_level(end, address_at(outage.witnesses.back()));
}

/// Returns the next target of a packet: `there`, unless a link on the way is known to be down and another route exists.
hypernet_address hierarchical_detours::turn_aside(hypernet_address here, hypernet_address destination,
                                                  hypernet_address there, progress& status, std::size_t known) const {
    if (!known_failure(here, there, known)) { return there; }
    const auto failed = known_failure(here, destination, known);
    if (!failed) {
        status = {status.phase + 1, status.turns + 1, 0};
        return destination;
    }
    const auto round = detour_around(here, *failed, known);
    if (!round) { return there; }
    status = {status.phase + 1, status.turns + 1, number_of(*round)};
    return address_of(here, *round);
}

/// Returns the first failed link that a router knows of: from the gateways of the largest subnets down to its own
/// module.
std::optional<hierarchical_detours::failure> hierarchical_detours::known_failure(hypernet_address here,
                                                                                 hypernet_address there,
                                                                                 std::size_t known) const {
    hypernet_address target = there;
    for (unsigned level = net().common_level(here, target); level > 1; level = net().common_level(here, target)) {
        const hypernet_address gateway = net().gateway(here, target, level);
        if ((m_informed || gateway == here) && is_external_down(known, gateway)) { return failure{level, target}; }
        if (gateway == here) { return std::nullopt; }
        target = gateway;
    }
    return known_failure_inside(here, target, known);
}

std::optional<hierarchical_detours::failure> hierarchical_detours::known_failure_inside(hypernet_address here,
                                                                                        hypernet_address target,
                                                                                        std::size_t known) const {
    for (hypernet_address position = here; position != target; position = next(position, target)) {
        if (is_down(known, position, target)) { return failure{1, target}; }
        if (!m_informed) { break; }
    }
    return std::nullopt;
}

std::optional<hierarchical_detours::intermediate_target> hierarchical_detours::detour_around(hypernet_address here,
                                                                                             const failure& fault,
                                                                                             std::size_t known) const {
    return fault.level == 1 ? by_other_position(here, fault, known) : by_other_gateway(here, fault, known);
}

/// Returns another link to the unreachable subnet, or a sibling whose link to it works. It prefers the nearest gateway;
/// ties are broken by order.
std::optional<hierarchical_detours::intermediate_target> hierarchical_detours::by_other_gateway(
    hypernet_address here, const failure& fault, std::size_t known) const {
    const field& siblings = field_of(fault.level);
    const hypernet_address lost = subnet_of({fault.level, siblings.value(fault.target)});
    std::optional<intermediate_target> best;
    unsigned least = ~0U;
    bool is_direct = false;
    for (hypernet_address value = 0; value <= siblings.mask; ++value) {
        const intermediate_target other{fault.level, value};
        if (is_reached(here, other)) { continue; }
        const bool leads_there = subnet_of(other) == lost;
        const hypernet_address gateway = net().gateway(here, address_of(here, other), fault.level);
        if (is_external_down(known, gateway) || (is_direct && !leads_there)) { continue; }
        if (!leads_there &&
            is_external_down(known, net().gateway(net().port(gateway).peer, fault.target, fault.level))) {
            continue;
        }
        const auto hops = sound_hops(here, gateway, known);
        if (hops && (*hops < least || leads_there != is_direct)) {
            least = *hops;
            best = other;
            is_direct = leads_there;
        }
    }
    return best;
}

/// Returns the position with the shortest route of two e-cube legs; ties are broken by order.
std::optional<hierarchical_detours::intermediate_target> hierarchical_detours::by_other_position(
    hypernet_address here, const failure& fault, std::size_t known) const {
    const field& positions = field_of(1);
    std::optional<intermediate_target> best;
    unsigned least = ~0U;
    for (hypernet_address position = 0; position <= positions.mask; ++position) {
        const hypernet_address detour = positions.variant(here, position);
        if (detour == here || detour == fault.target || !plan().is_node(detour)) { continue; }
        const auto there = sound_hops(here, detour, known);
        const auto onward = sound_hops(detour, fault.target, known);
        if (there && onward && *there + *onward < least) {
            least = *there + *onward;
            best = {1, position};
        }
    }
    return best;
}

/// Returns the hops of the typical route inside a subnet; empty if a link on it is down.
std::optional<unsigned> hierarchical_detours::sound_hops(hypernet_address origin, hypernet_address target,
                                                         std::size_t known) const {
    unsigned hops = 0;
    for (hypernet_address position = origin; position != target; position = next(position, target)) {
        if (is_down(known, position, target)) { return std::nullopt; }
        ++hops;
    }
    return hops;
}

}  // namespace orbweaver::noc
