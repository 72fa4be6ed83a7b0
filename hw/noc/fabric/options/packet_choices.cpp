// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/packet_choices.h"

#include "hw/noc/fabric/options/failing_links.h"
#include "hw/noc/fabric/options/packet_reducer.h"
#include "hw/noc/fabric/options/throttled_outputs.h"
#include "hw/noc/fabric/options/whole_packets.h"

namespace orbweaver::noc {

std::vector<output_choice> packet_choices::all(const router_reader& router, const input_vc& in_vc) {
    const packet_options& packet = router.packet(in_vc);
    if (!router.options.adaptive || packet.is_copied || packet.is_reduced) {
        return {{{static_cast<std::uint8_t>(in_vc.output())}, router.allowed_vcs(in_vc)}};
    }
    route_options routes;
    router.state.routing.options(router.number, {static_cast<std::uint8_t>(in_vc.port)}, router.head(in_vc), routes);
    if (packet.has_decided && routes.size() > 1) {
        return {{routes[packet.choice].port, router.allowed_vcs(routes[packet.choice], packet.pair)}};
    }
    std::vector<output_choice> found;
    for (const route_option& route : routes) { found.push_back({route.port, router.allowed_vcs(route, packet.pair)}); }
    return found;
}

std::vector<output_choice> packet_choices::without_throttled(const router_reader& router, const input_vc& in_vc) {
    std::vector<output_choice> found = all(router, in_vc);
    for (output_choice& choice : found) {
        const unsigned port = choice.output.value;
        const std::uint64_t free = router.free_vcs(port) & choice.vcs;
        choice.vcs &= ~(free & ~throttled_outputs::free_vcs(router, in_vc, port, choice.vcs));
    }
    return found;
}

wait_reason packet_choices::reason(const router_reader& router, const input_vc& in_vc, const router_view& view) {
    if (failing_links::is_closed(router, in_vc)) { return wait_reason::link_down; }
    if (router.packet(in_vc).is_reduced && !packet_reducer::may_request(router, in_vc)) {
        return wait_reason::not_combined;
    }
    const bool needs_room = router.options.switching != switching_kind::wormhole && !router.options.is_unlimited;
    wait_reason found = wait_reason::no_vc;
    for (const output_choice& choice : all(router, in_vc)) {
        const unsigned port = choice.output.value;
        std::uint64_t vcs = throttled_outputs::free_vcs(router, in_vc, port, choice.vcs);
        if (vcs == 0 && (router.free_vcs(port) & choice.vcs) != 0) { found = wait_reason::throttled; }
        for (; vcs != 0; vcs &= vcs - 1) {
            const vc_id vc{static_cast<std::uint8_t>(lowest_bit(vcs))};
            const output_vc& output = router.output(port, vc.value);
            if (!needs_room ||
                view.credits(choice.output, vc) >= whole_packets::room_for(router.packet(in_vc), output)) {
                return wait_reason::moving;
            }
            found = wait_reason::no_credit;
        }
    }
    return found;
}

bool packet_choices::will_change(const router_reader& router, const input_vc& in_vc, cycle_t now) {
    const packet_options& packet = router.packet(in_vc);
    const link_faults* const faults = router.options.faults;
    if (faults == nullptr || packet.is_copied || packet.is_reduced) { return false; }
    const bool is_closed = failing_links::is_closed(router, in_vc);
    supposed_time later(router.state.routing.faults());
    for (const cycle_t change : faults->changes()) {
        if (change <= now) { continue; }
        later.set(change);
        const route_option route =
            router.state.routing.next_hop(router.number, {static_cast<std::uint8_t>(in_vc.port)}, router.head(in_vc));
        if (route.port.value != in_vc.output() || router.allowed_vcs(route, packet.pair) != router.allowed_vcs(in_vc) ||
            (is_closed && !failing_links::is_closed(router, route))) {
            return true;
        }
    }
    return false;
}

}  // namespace orbweaver::noc
