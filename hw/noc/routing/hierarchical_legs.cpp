// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/hierarchical_legs.h"

#include <algorithm>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing_desc.h"

namespace orbweaver::noc {

namespace {

/// Returns the number of phases that turning aside once can add to a route. Every turn adds one for the leg that it
/// ends. Inside a module there is another where the intermediate target is reached. Around an external link of level i,
/// the crossings through the third subnet, and through the own subnet once more, add up to 2^i in all.
unsigned phases_added(const hypernet_net& net) { return std::max(2U, 1U << (net.h() - 1)); }

/// @throws description_error for options that packets that turn aside do not support
const hypernet_plan& without_address_map(const hypernet_plan& plan, const network_desc& described) {
    if (!described.address_map.empty()) {
        throw description_error("network.address_map", "packets that detour are not readdressed");
    }
    return plan;
}

}  // namespace

hierarchical_legs::hierarchical_legs(const hypernet_plan& plan, const topology_graph& graph,
                                     const network_desc& described, unsigned turns)
    : hierarchical(without_address_map(plan, described), graph, phases_with_turns(plan.net(), turns)) {
    std::size_t ports = 0;
    for (const auto& router : graph.routers) {
        m_first_port.push_back(ports);
        ports += router.ports.size();
    }
    m_next.resize(ports);
    for (const auto& link : graph.links) { m_next[m_first_port[link.origin] + link.origin_port.value] = link.target; }
}

unsigned hierarchical_legs::phases_with_turns(const hypernet_net& net, std::size_t turns) {
    return net.max_external_hops() + 1 + static_cast<unsigned>(turns) * phases_added(net);
}

bool hierarchical_legs::can_count(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described,
                                  std::size_t turns) {
    std::size_t targets = plan.module_at(0).positions();
    for (unsigned level = 2; level <= plan.net().h(); ++level) {
        targets += std::size_t{1} << (plan.net().subnet_bits(level) + plan.net().link_bits(level));
    }
    return described.routing_phases != routing_phase_kind::none && turns <= max_turns && targets <= max_targets &&
           phases_with_turns(plan.net(), turns) <= max_phases && !plan.switches() && !plan.concentrators() &&
           !has_buses(graph);
}

hierarchical_legs::progress hierarchical_legs::unpack(std::uint16_t state) {
    static_assert(phase_bits + turn_bits + target_bits == 16);
    return {state & (max_phases - 1), state >> phase_bits & max_turns,
            static_cast<unsigned>(state) >> (phase_bits + turn_bits)};
}

std::uint16_t hierarchical_legs::pack(const progress& status) {
    return static_cast<std::uint16_t>((status.target << turn_bits | status.turns) << phase_bits | status.phase);
}

hierarchical_legs::intermediate_target hierarchical_legs::target_at(unsigned target) const {
    const std::size_t index = target - 1;
    unsigned level = 1;
    while (index > field_of(level).first + field_of(level).mask) { ++level; }
    return {level, static_cast<hypernet_address>(index - field_of(level).first)};
}

unsigned hierarchical_legs::number_of(const intermediate_target& target) const {
    return static_cast<unsigned>(field_of(target.level).first + target.value) + 1;
}

void hierarchical_legs::note_arrival(hypernet_address here, progress& status) const {
    if (status.target == 0) { return; }
    const intermediate_target first = target_at(status.target);
    if (is_reached(here, first)) {
        status.target = 0;
        status.phase += first.level == 1 ? 1 : 0;
    }
}

hierarchical_legs::step hierarchical_legs::make_step(unsigned router, hypernet_address there, progress status) const {
    const route& link = stored_route(router, there);
    const std::uint8_t set = set_of(status.phase);
    status.phase += link.is_crossing ? 1 : 0;
    return {link.port, set, status, next_router(router, link.port)};
}

}  // namespace orbweaver::noc
