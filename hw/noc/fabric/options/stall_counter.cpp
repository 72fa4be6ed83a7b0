// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/stall_counter.h"

#include "hw/noc/fabric/options/packet_choices.h"
#include "hw/noc/fabric/options/throttled_outputs.h"

namespace orbweaver::noc {

void stall_counter::begin_counting(const router_reader& router, cycle_t now) {
    stall_counts& counts = *router.own.stalls;
    counts.count(now);
    router.for_each_input([&](const input_vc& in_vc) { counts.hold(router.channel(in_vc), in_vc.stored() != 0); });
}

/// Returns the resource that a head lacks if it gets none of the VCs that it requests in this cycle.
stall_counter::finding stall_counter::missing_resource(const router_reader& router, const input_vc& in_vc,
                                                       std::uint64_t wanted) {
    if (wanted == 0) {
        for (const output_choice& choice : packet_choices::all(router, in_vc)) {
            if (throttled_outputs::free_vcs(router, in_vc, choice.output.value, choice.vcs) != 0) {
                return finding::no_credit;  // for a packet that moves as a whole
            }
        }
    }
    return finding::no_free_vc;
}

void stall_counter::end_counting(const router_reader& router, const switch_winners& winners) {
    stall_counts& counts = *router.own.stalls;
    router.for_each_input([&](const input_vc& in_vc) {
        if (!counts.holds(router.channel(in_vc))) {
            counts.find(router.channel(in_vc), finding::nothing);
        } else if (in_vc.granted) {
            find_active(router, in_vc);
        }
    });
    for (unsigned number = 0; number < winners.count; ++number) {
        counts.find(router.channel(*winners.in_vcs[number]), finding::sent);
    }
    router.for_each_input([&](const input_vc& in_vc) { note_head_of_line(router, in_vc); });
}

/// Classifies an input VC whose packet has an output VC.
void stall_counter::find_active(const router_reader& router, const input_vc& in_vc) {
    stall_counts& counts = *router.own.stalls;
    const bool asked = counts.found(router.channel(in_vc)) != finding::nothing;
    const bool is_ready = (router.state.memory[in_vc.router].ready() & bit(in_vc.bit)) != 0;
    const bool in_pipeline = asked && router.options.described.pipeline == router_pipeline::three_stage;
    counts.find(router.channel(in_vc), in_pipeline ? finding::allocating
                                       : is_ready  ? finding::lost_switch
                                                   : finding::no_credit);
}

/// Returns the outputs that the packet of a head may take; empty if they are not decided yet.
std::uint64_t stall_counter::outputs_wanted(const router_reader& router, const input_vc& in_vc, flit head) {
    const routing_function& routing = router.state.routing;
    const port_id port{static_cast<std::uint8_t>(in_vc.port)};
    if (const auto& source = router.own.nodes[in_vc.port]) {
        if (routing.entries(*source, head.destination) > 1) { return 0; }
        head.routing = routing.entry(0, *source, head.destination);
    }
    if (!router.options.adaptive) { return bit(routing.next_hop(router.number, port, head).port.value); }
    route_options routes;
    routing.options(router.number, port, head, routes);
    std::uint64_t outputs = 0;
    for (const route_option& route : routes) { outputs |= bit(route.port.value); }
    return outputs;
}

/// Notes whether a later head in the buffer wants another output, if the packet at the front lacks a credit or an
/// output VC.
void stall_counter::note_head_of_line(const router_reader& router, const input_vc& in_vc) {
    stall_counts& counts = *router.own.stalls;
    const finding what = counts.found(router.channel(in_vc));
    if (what != finding::no_credit && what != finding::no_free_vc) { return; }
    std::uint64_t blocked = bit(in_vc.output());
    if (!in_vc.granted) {
        for (const output_choice& choice : packet_choices::all(router, in_vc)) { blocked |= bit(choice.output.value); }
    }
    for (std::uint32_t number = in_vc.departed + 1; number != static_cast<std::uint32_t>(in_vc.arrived); ++number) {
        const flit_handle behind = router.handle(in_vc, number);
        const flit& content = router.state.flits[behind];
        const bool is_copied_there = (router.options.copied >> content.message_class.value & 1) != 0;
        if (behind.is_head() && !is_copied_there && (outputs_wanted(router, in_vc, content) & ~blocked) != 0) {
            counts.block_line(router.channel(in_vc), 0);
            return;
        }
    }
}

}  // namespace orbweaver::noc
