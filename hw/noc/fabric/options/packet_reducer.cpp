// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/packet_reducer.h"

#include "hw/noc/fabric/options/optional_router.h"
#include "hw/noc/fabric/options/slow_heads.h"
#include "hw/noc/fabric/output_unit.h"
#include "hw/noc/routing/group_tables.h"

namespace orbweaver::noc {

namespace {

/// Returns the mask of ports at which packets of the group arrive.
template <class Router>
std::uint64_t inputs_of(const Router& router, const input_vc& in_vc) {
    return router.state.routing.groups()->inputs_of_reduction(router.number, router.packet(in_vc).destination.value);
}

/// Returns the input VC with the same VC index at another port.
template <class Router>
auto& other_input(const Router& router, const input_vc& in_vc, unsigned port) {
    auto& part = router.record(port);
    return part.in_vc((port - part.first_port) * router.state.vcs + in_vc.vc());
}

bool has_head_of(const router_reader& router, const input_vc& in_vc, node_id group) {
    if (in_vc.stored() == 0 || in_vc.granted || !router.handle(in_vc, in_vc.departed).is_head()) { return false; }
    return router.packet(in_vc).is_reduced && router.packet(in_vc).destination == group;
}

/// Calls a function with each other input VC that takes part in the reduction.
template <class Router, class Visit>
void for_each_other(const Router& router, const input_vc& in_vc, Visit visit) {
    for (std::uint64_t left = inputs_of(router, in_vc) & ~bit(in_vc.port); left != 0; left &= left - 1) {
        visit(other_input(router, in_vc, lowest_bit(left)));
    }
}

}  // namespace

void packet_reducer::begin(const router_context& router, input_vc& in_vc, packet_options& packet, const flit& head) {
    const group_tables& tables = *router.state.routing.groups();
    invariant(head.destination.value < tables.groups() &&
                  (tables.inputs_of_reduction(router.number, head.destination.value) >> in_vc.port & 1) != 0,
              router.state.name, 0, "a packet is to be combined by an input that its group does not use");
    router.compute_route(in_vc, packet, {tables.output_of_reduction(router.number, head.destination.value)});
}

bool packet_reducer::may_request(const router_reader& router, const input_vc& in_vc) {
    return lowest_bit(inputs_of(router, in_vc)) == in_vc.port && !lacking_input(router, in_vc);
}

bool packet_reducer::others_may_request(const router_context& router, const input_vc& in_vc, cycle_t now) {
    bool all = true;
    for_each_other(router, in_vc,
                   [&](const input_vc& other) { all &= slow_heads::may_request(router, router.packet(other), now); });
    return all;
}

std::optional<port_id> packet_reducer::lacking_input(const router_reader& router, const input_vc& in_vc) {
    std::optional<port_id> lacking;
    for_each_other(router, in_vc, [&](const input_vc& other) {
        if (!lacking && !has_head_of(router, other, router.packet(in_vc).destination)) {
            lacking = port_id{static_cast<std::uint8_t>(other.port)};
        }
    });
    return lacking;
}

port_id packet_reducer::awaited_input(const router_reader& router, const input_vc& in_vc) {
    const port_id first{static_cast<std::uint8_t>(lowest_bit(inputs_of(router, in_vc)))};
    return lacking_input(router, in_vc).value_or(first);
}

std::uint64_t packet_reducer::held_back(const router_context& router, router_record& part) {
    std::uint64_t held = 0;
    for (std::uint64_t ready = router.options.reduced != 0 ? part.ready() : 0; ready != 0; ready &= ready - 1) {
        const input_vc& in_vc = part.in_vc(lowest_bit(ready));
        if (router.packet(in_vc).is_reduced) {
            bool lacks = false;
            for_each_other(router, in_vc, [&](const input_vc& other) { lacks = lacks || other.stored() == 0; });
            held |= lacks ? bit(in_vc.bit) : 0;
        }
    }
    return held;
}

void packet_reducer::combine(fabric_state& state, router_record& record, input_vc& in_vc, cycle_t now) {
    const router_context router(state, record);
    const flit_handle going = state.memory[in_vc.slot(in_vc.departed)];
    for_each_other(router, in_vc, [&](input_vc& other) {
        router_record& part = state.memory[other.router];
        const flit_handle added = state.memory[other.slot(other.departed)];
        if (added.is_tail() != going.is_tail()) [[unlikely]] {
            model_bug(state.name, now, "packets of different lengths are to be combined");
        }
        if (going.is_head()) {
            part.waiting &= ~bit(other.bit);
        } else {
            state.flits[going].payload += state.flits[added].payload;
        }
        if (added.is_tail()) { router.options.ledger->close(state.flits[added].packet); }
        ++router.own.combined_flits;
        output_unit<optional_router>::consume(state, part, other, now);
    });
}

}  // namespace orbweaver::noc
