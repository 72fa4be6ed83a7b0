// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/optional_vc_allocator.h"

#include "hw/noc/fabric/options/adaptive_ways.h"
#include "hw/noc/fabric/options/failing_links.h"
#include "hw/noc/fabric/options/slow_heads.h"
#include "hw/noc/fabric/options/stall_counter.h"
#include "hw/noc/fabric/options/throttled_outputs.h"
#include "hw/noc/fabric/options/whole_packets.h"
#include "hw/noc/fabric/vc_allocator.h"

namespace orbweaver::noc {

namespace {

/// The virtual channels of its output for which a head asks in this cycle.
[[gnu::always_inline]] inline std::uint64_t vcs_to_ask_for(const router_context& router, input_vc& input,
                                                           packet_options& packet, cycle_t now) {
    stall_counter::note_lack(router, input, stall_counts::finding::allocating);
    if (!slow_heads::may_ask(router, packet, now) || !whole_packets::may_ask(router, input, packet)) {
        return 0;
    }
    if (!failing_links::choose_way(router, input, packet)) {
        stall_counter::note_lack(router, input, stall_counts::finding::no_free_vc);
        return 0;
    }
    if (router.options.adaptive && !packet.is_copied) {
        adaptive_ways::choose(router, input, packet);
    }
    const unsigned port = input.output();
    const std::uint64_t free = throttled_outputs::free_vcs(router, input, port, router.allowed_vcs(input));
    const std::uint64_t wanted = whole_packets::with_room(router, packet, port, free);
    stall_counter::note_request(router, input, wanted);
    return wanted;
}

void give(fabric_state& state, const router_context& router, const asking_head& head, unsigned vc) {
    input_vc& input = *head.input;
    packet_options& packet = *head.packet;
    packet.next_choice = static_cast<char8_t>(packet.choice + 1);
    router.head(input).routing = packet.next_state;
    router_record& part = router.record(input.output());
    give_vc(state, state.memory[input.router], part, input, vc);
    if (!packet.is_copied) {
        change_header(state, part, input);
    }
}

/// Lists the heads that ask in fabric_options::heads. @return how many
unsigned list_heads(const router_context& router, router_record& record, cycle_t now) {
    unsigned count = 0;
    for (router_record* part = &record;; part = &router.state.memory[part->next]) {
        for (std::uint64_t waiting = part->waiting; waiting != 0; waiting &= waiting - 1) {
            const unsigned place = lowest_bit(waiting);
            input_vc& input = part->input(place);
            packet_options& packet = router.state.memory[part->packets + place];
            const std::uint64_t wanted = vcs_to_ask_for(router, input, packet, now);
            asking_head& head = router.options.heads[count];
            head.input = &input;
            head.packet = &packet;
            head.wanted = wanted;
            count += wanted != 0 ? 1 : 0;
        }
        if (!part->next) {
            return count;
        }
    }
}

/// Joins the heads that ask for the same output. @return the outputs
std::uint64_t group_heads(fabric_options& options, unsigned count) {
    std::uint64_t outputs = 0;
    for (unsigned number = 0; number < count; ++number) {
        const unsigned port = options.heads[number].input->output();
        options.heads[number].before = (outputs & bit(port)) == 0 ? number : options.heads_of_output[port];
        options.heads_of_output[port] = number;
        outputs |= bit(port);
    }
    return outputs;
}

/// Matches those that ask for virtual channels of one output. @param last of the heads
void allocate_output(fabric_state& state, const router_context& router, std::uint32_t last) {
    fabric_options& options = router.options;
    const unsigned port = options.heads[last].input->output();
    unsigned count = 0;
    for (std::uint32_t number = last;; number = options.heads[number].before) {
        const asking_head& head = options.heads[number];
        options.requests[count] = {router.channel(*head.input), head.wanted, &head.packet->created, 0};
        options.places[count++] = number;
        if (head.before == number) {
            break;
        }
    }
    for (const allocation_match& made :
         router.own.vc_allocator.allocate({options.requests.data(), count}, port * state.vcs)) {
        give(state, router, options.heads[options.places[made.request]], made.resource);
    }
}

}  // namespace

bool optional_vc_allocator::allocate(fabric_state& state, router_record& record, cycle_t now) {
    const router_context router(state, record);
    fabric_options& options = router.options;
    const unsigned count = list_heads(router, record, now);
    if (count == 0) {
        return false;
    }
    if (count == 1) {
        const asking_head& head = options.heads[0];
        const unsigned first = head.input->output() * state.vcs;
        give(state, router, head,
             router.own.vc_allocator.allocate_alone(
                 {router.channel(*head.input), head.wanted, &head.packet->created, 0}, first));
        router.own.vc_allocator.finish_cycle();
        return true;
    }
    for (std::uint64_t outputs = group_heads(options, count); outputs != 0; outputs &= outputs - 1) {
        allocate_output(state, router, options.heads_of_output[lowest_bit(outputs)]);
    }
    router.own.vc_allocator.finish_cycle();
    return true;
}

}  // namespace orbweaver::noc
