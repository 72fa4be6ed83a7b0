// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/stall_counter.h"

#include "hw/noc/fabric/options/packet_choices.h"
#include "hw/noc/fabric/options/throttled_outputs.h"

namespace orbweaver::noc {

void stall_counter::begin_counting(const router_reader& router, cycle_t now) {
    stall_counts& counts = *router.own.stalls;
    counts.count(now);
    router.for_each_input([&](const input_vc& input) { counts.hold(router.channel(input), input.stored() != 0); });
}

/// Returns the resource that a head lacks if it gets none of the VCs that it requests in this cycle.
stall_counter::finding stall_counter::missing_resource(const router_reader& router, const input_vc& input,
                                                       std::uint64_t wanted) {
    if (wanted == 0) {
        for (const output_choice& choice : packet_choices::all(router, input)) {
            if (throttled_outputs::free_vcs(router, input, choice.output.value, choice.vcs) != 0) {
                return finding::no_credit;  // for a packet that moves as a whole
            }
        }
    }
    return finding::no_free_vc;
}

void stall_counter::end_counting(const router_reader& router, const switch_winners& winners) {
    stall_counts& counts = *router.own.stalls;
    router.for_each_input([&](const input_vc& input) {
        if (!counts.holds(router.channel(input))) {
            counts.find(router.channel(input), finding::nothing);
        } else if (input.granted) {
            find_active(router, input);
        }
    });
    for (unsigned number = 0; number < winners.count; ++number) {
        counts.find(router.channel(*winners.inputs[number]), finding::sent);
    }
    router.for_each_input([&](const input_vc& input) { note_head_of_line(router, input); });
}

/// Classifies an input VC whose packet has an output VC.
void stall_counter::find_active(const router_reader& router, const input_vc& input) {
    stall_counts& counts = *router.own.stalls;
    const bool asked = counts.found(router.channel(input)) != finding::nothing;
    const bool is_ready = (router.state.memory[input.router].ready() & bit(input.bit)) != 0;
    const bool in_pipeline = asked && router.options.described.pipeline == router_pipeline::three_stage;
    counts.find(router.channel(input), in_pipeline ? finding::allocating
                                       : is_ready  ? finding::lost_switch
                                                   : finding::no_credit);
}

/// Returns the outputs that the packet of a head may take; empty if they are not decided yet.
std::uint64_t stall_counter::outputs_wanted(const router_reader& router, const input_vc& input, flit head) {
    const routing_function& routing = router.state.routing;
    const port_id port{static_cast<std::uint8_t>(input.port)};
    if (const auto& source = router.own.nodes[input.port]) {
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
void stall_counter::note_head_of_line(const router_reader& router, const input_vc& input) {
    stall_counts& counts = *router.own.stalls;
    const finding what = counts.found(router.channel(input));
    if (what != finding::no_credit && what != finding::no_free_vc) { return; }
    std::uint64_t blocked = bit(input.output());
    if (!input.granted) {
        for (const output_choice& choice : packet_choices::all(router, input)) { blocked |= bit(choice.output.value); }
    }
    for (std::uint32_t number = input.departed + 1; number != static_cast<std::uint32_t>(input.arrived); ++number) {
        const flit_handle behind = router.handle(input, number);
        const flit& content = router.state.flits[behind];
        const bool is_copied_there = (router.options.copied >> content.message_class.value & 1) != 0;
        if (behind.is_head() && !is_copied_there && (outputs_wanted(router, input, content) & ~blocked) != 0) {
            counts.block_line(router.channel(input), 0);
            return;
        }
    }
}

}  // namespace orbweaver::noc
