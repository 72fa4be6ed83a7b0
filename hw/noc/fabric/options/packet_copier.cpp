// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/packet_copier.h"

#include "hw/noc/fabric/options/optional_router.h"
#include "hw/noc/fabric/output_unit.h"

namespace orbweaver::noc {

void packet_copier::begin(const router_context& router, input_vc& in_vc, packet_options& packet, flit& head) {
    const routing_function& routing = router.state.routing;
    if (router.comes_from_node(in_vc)) {
        head.routing = routing.broadcast_entry(head.destination, router.options.levels[head.message_class.value]);
    }
    packet_copies& copies = router.own.copies[router.channel(in_vc)];
    packet.made = 0;
    copies.made = 0;
    copies.routes.clear();
    routing.copies(router.number, {static_cast<std::uint8_t>(in_vc.port)}, head, copies.routes);
    invariant(copies.routes.size() != 0, router.state.name, 0, "a packet that is copied has nowhere to go");
    router.compute_route(in_vc, packet, copies.routes[0]);
}

/// Returns the ledger record of a copy. The last copy reuses the packet's own record. A copy that leaves the network
/// here gets the attached node as its destination.
packet_slot packet_copier::slot_of_copy(const router_context& router, const input_vc& in_vc, bool is_last) {
    packet_ledger& ledger = *router.options.ledger;
    const packet_slot own = router.head(in_vc).packet;
    const packet_slot made = is_last ? own : ledger.open(packet_record(ledger[own]));
    if (const auto& node = router.own.nodes[in_vc.output()]) { ledger[made].destination = *node; }
    return made;
}

void packet_copier::send(fabric_state& state, router_record& record, input_vc& in_vc, cycle_t now) {
    const router_context router(state, record);
    packet_copies& copies = router.own.copies[router.channel(in_vc)];
    packet_options& packet = router.packet(in_vc);
    const bool is_last = copies.made + 1 == copies.routes.size();
    flit& stored = state.flits[state.memory[in_vc.slot(in_vc.departed + packet.made)]];
    if (is_head(stored.kind)) {
        copies.packet = slot_of_copy(router, in_vc, is_last);
        copies.destination = router.own.nodes[in_vc.output()].value_or(stored.destination);
    }
    flit leaving = stored;
    leaving.packet = copies.packet;
    leaving.destination = copies.destination;
    if (is_last) {
        stored = leaving;
        output_unit<optional_router>::send(state, record, in_vc, now);
    } else {
        send_first_copies(state, record, in_vc, leaving, now);
    }
}

/// Sends a flit of a copy that is not the last: the original stays in the buffer.
void packet_copier::send_first_copies(fabric_state& state, router_record& record, input_vc& in_vc, flit leaving,
                                      cycle_t now) {
    const router_context router(state, record);
    packet_copies& copies = router.own.copies[router.channel(in_vc)];
    packet_options& packet = router.packet(in_vc);
    output_vc& output = state.memory[in_vc.granted];
    ++router.own.copied_flits;
    ++packet.made;
    optional_router::spend_credit(state, in_vc, output);
    if (is_tail(leaving.kind)) {
        packet.made = 0;
        optional_router::release_vc(state, record, in_vc, output);
        in_vc.granted = {};
        record.credits ^= bit(in_vc.bit);
        router.compute_route(in_vc, packet, copies.routes[++copies.made]);
        record.waiting |= bit(in_vc.bit);
    } else if (output.credits == 0) {
        record.credits ^= bit(in_vc.bit);
    }
    output_unit<optional_router>::carry_flit(state, output, state.flits.put(leaving), now);
}

}  // namespace orbweaver::noc
