// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/packet_copier.h"

#include "hw/noc/fabric/options/optional_router.h"
#include "hw/noc/fabric/output_unit.h"

namespace orbweaver::noc {

void packet_copier::begin(const router_context& router, input_vc& input, packet_options& packet, flit& head) {
    const routing_function& routing = router.state.routing;
    if (router.comes_from_node(input)) {
        head.routing = routing.broadcast_entry(head.destination, router.options.levels[head.message_class.value]);
    }
    packet_copies& copies = router.own.copies[router.channel(input)];
    packet.made = 0;
    copies.made = 0;
    copies.routes.clear();
    routing.copies(router.number, {static_cast<std::uint8_t>(input.port)}, head, copies.routes);
    invariant(copies.routes.size() != 0, router.state.name, 0, "a packet that is copied has nowhere to go");
    router.compute_route(input, packet, copies.routes[0]);
}

/// Returns the ledger record of a copy. The last copy reuses the packet's own record. A copy that leaves the network
/// here gets the attached node as its destination.
packet_slot packet_copier::slot_of_copy(const router_context& router, const input_vc& input, bool is_last) {
    packet_ledger& ledger = *router.options.ledger;
    const packet_slot own = router.head(input).packet;
    const packet_slot made = is_last ? own : ledger.open(packet_record(ledger[own]));
    if (const auto& node = router.own.nodes[input.output()]) { ledger[made].destination = *node; }
    return made;
}

void packet_copier::send(fabric_state& state, router_record& record, input_vc& input, cycle_t now) {
    const router_context router(state, record);
    packet_copies& copies = router.own.copies[router.channel(input)];
    packet_options& packet = router.packet(input);
    const bool is_last = copies.made + 1 == copies.routes.size();
    flit& stored = state.flits[state.memory[input.slot(input.departed + packet.made)]];
    if (is_head(stored.kind)) {
        copies.packet = slot_of_copy(router, input, is_last);
        copies.destination = router.own.nodes[input.output()].value_or(stored.destination);
    }
    flit leaving = stored;
    leaving.packet = copies.packet;
    leaving.destination = copies.destination;
    if (is_last) {
        stored = leaving;
        output_unit<optional_router>::send(state, record, input, now);
    } else {
        send_first_copies(state, record, input, leaving, now);
    }
}

/// Sends a flit of a copy that is not the last: the original stays in the buffer.
void packet_copier::send_first_copies(fabric_state& state, router_record& record, input_vc& input, flit leaving,
                                      cycle_t now) {
    const router_context router(state, record);
    packet_copies& copies = router.own.copies[router.channel(input)];
    packet_options& packet = router.packet(input);
    output_vc& output = state.memory[input.granted];
    ++router.own.copied_flits;
    ++packet.made;
    optional_router::spend_credit(state, input, output);
    if (is_tail(leaving.kind)) {
        packet.made = 0;
        optional_router::release_vc(state, record, input, output);
        input.granted = {};
        record.credits ^= bit(input.bit);
        router.compute_route(input, packet, copies.routes[++copies.made]);
        record.waiting |= bit(input.bit);
    } else if (output.credits == 0) {
        record.credits ^= bit(input.bit);
    }
    output_unit<optional_router>::carry_flit(state, output, state.flits.put(leaving), now);
}

}  // namespace orbweaver::noc
