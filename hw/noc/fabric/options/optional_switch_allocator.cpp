// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/optional_switch_allocator.h"

#include <algorithm>

#include "hw/noc/fabric/options/optional_router.h"
#include "hw/noc/fabric/options/packet_copier.h"
#include "hw/noc/fabric/output_unit.h"
#include "hw/noc/fabric/switch_allocator.h"

namespace orbweaver::noc {

namespace {

/// Of an input: its virtual channels that are ready.
struct ready_input {
    router_record& record;
    std::uint64_t ready = 0;
};

bool is_link_free(const router_context& router, unsigned port, cycle_t now) {
    return router.own.paces.empty() || router.own.paces[port].is_free(now);
}

constexpr bool is_single(std::uint64_t mask) {
    return (mask & (mask - 1)) == 0;
}

/// Adds a request for the outputs that virtual channels of an input want. @return how many requests there are
unsigned add_request(const router_context& router, const ready_input& input, unsigned count, cycle_t now) {
    const input_vc& first = input.record.input(lowest_bit(input.ready));
    allocation_request& request = router.options.requests[count];
    request.requester = first.port;
    if (is_single(input.ready)) {
        request.wanted = bit(first.output());
        request.ages = &router.packet(first).created;
        request.stride = 0;
        return count + (is_link_free(router, first.output(), now) ? 1 : 0);
    }
    cycle_t* const ages = router.options.ages.data() + first.port * router.own.slices.size();
    request.wanted = 0;
    request.ages = ages;
    request.stride = 1;
    for (std::uint64_t ready = input.ready; ready != 0; ready &= ready - 1) {
        const input_vc& channel = input.record.input(lowest_bit(ready));
        const unsigned output = channel.output();
        if (is_link_free(router, output, now)) {
            const cycle_t created = router.packet(channel).created;
            ages[output] = (request.wanted & bit(output)) == 0 ? created : std::min(ages[output], created);
            request.wanted |= bit(output);
        }
    }
    return count + (request.wanted != 0 ? 1 : 0);
}

/// Which virtual channel of an input goes to an output that the input has got.
input_vc& choose_channel(const router_context& router, const ready_input& input, unsigned port, unsigned output) {
    if (is_single(input.ready)) {
        input_vc& only = input.record.input(lowest_bit(input.ready));
        router.own.input_arbiters.serve(port, only.vc());
        return only;
    }
    cycle_t ages[64];
    std::uint64_t wanting = 0;
    for (std::uint64_t ready = input.ready; ready != 0; ready &= ready - 1) {
        const input_vc& channel = input.record.input(lowest_bit(ready));
        if (channel.output() == output) {
            ages[channel.vc()] = router.packet(channel).created;
            wanting |= bit(channel.vc());
        }
    }
    const unsigned vc = router.own.input_arbiters.pick(port, wanting, 0, ages, 1);
    router.own.input_arbiters.serve(port, vc);
    return input.record.input((port - input.record.first_port) * router.state.vcs + vc);
}

ready_input input_of(const router_context& router, unsigned port) {
    router_record& record = router.record(port);
    return {record, record.ready() & router.state.siblings[(port - record.first_port) * router.state.vcs]};
}

/// The usual allocator finds the winners.
bool allocate_as_usual(fabric_state& state, fabric_options& options, router_record& record, cycle_t now) {
    for (std::uint64_t outputs = separable_switch_allocator::allocate(state, record, now); outputs != 0;
         outputs &= outputs - 1) {
        options.winners[options.winner_count++] =
            &separable_switch_allocator::grant(record, record.port(lowest_bit(outputs)));
    }
    return options.winner_count != 0;
}

/// Calls a function with each record of a router.
template <class Function>
void for_each_part(const router_context& router, router_record& record, Function function) {
    for (router_record* part = &record;; part = &router.state.memory[part->next]) {
        function(*part);
        if (!part->next) {
            return;
        }
    }
}

/// @return the outputs that flits want which are not alone: others want them too, or are ready at the same input
std::uint64_t find_contested(const router_context& router, router_record& record) {
    std::uint64_t wanted = 0;
    std::uint64_t contested = 0;
    for_each_part(router, record, [&](router_record& part) {
        const std::uint64_t all = part.ready();
        for (std::uint64_t ready = all; ready != 0; ready &= ready - 1) {
            const unsigned place = lowest_bit(ready);
            const std::uint64_t output = bit(part.input(place).output());
            contested |= is_single(all & router.state.siblings[place]) ? wanted & output : output;
            wanted |= output;
        }
    });
    return contested;
}

/// A flit without rivals has won, whatever the allocator.
void win_alone(const router_context& router, input_vc& input) {
    router.own.input_arbiters.serve(input.port, input.vc());
    router.own.switch_allocator.grant_uncontested(input.port, input.output());
    router.options.winners[router.options.winner_count++] = &input;
}

/// The allocator finds the winners among rivals.
void allocate_among(const router_context& router, unsigned requests) {
    fabric_options& options = router.options;
    for (const allocation_match& made : router.own.switch_allocator.allocate({options.requests.data(), requests}, 0)) {
        const unsigned port = options.requests[made.request].requester;
        options.winners[options.winner_count++] = &choose_channel(router, input_of(router, port), port, made.resource);
    }
}

}  // namespace

bool optional_switch_allocator::allocate(fabric_state& state, router_record& record, cycle_t now) {
    const router_context router(state, record);
    fabric_options& options = router.options;
    options.winner_count = 0;
    if (router.own.has_usual_switch) {
        return allocate_as_usual(state, options, record, now);
    }
    const bool is_alone = is_single(record.ready()) && !record.next;
    const std::uint64_t contested = is_alone ? 0 : find_contested(router, record);
    unsigned requests = 0;
    for_each_part(router, record, [&](router_record& part) {
        for (std::uint64_t ready = part.ready(); ready != 0;) {
            const unsigned place = lowest_bit(ready);
            const std::uint64_t siblings = ready & state.siblings[place];
            input_vc& input = part.input(place);
            if ((contested & bit(input.output())) != 0) {
                requests = add_request(router, {part, siblings}, requests, now);
            } else if (is_link_free(router, input.output(), now)) {
                win_alone(router, input);
            }
            ready ^= siblings;
        }
    });
    if (requests != 0) {
        allocate_among(router, requests);
    }
    if (options.winner_count != 0) {
        router.own.switch_allocator.finish_cycle();
    }
    return options.winner_count != 0;
}

void optional_switch_allocator::traverse(fabric_state& state, router_record& record, bool /*found*/, cycle_t now) {
    const router_context router(state, record);
    for (unsigned number = 0; number < router.options.winner_count; ++number) {
        input_vc& input = *router.options.winners[number];
        if (!router.own.paces.empty()) {
            router.own.paces[input.output()].take(now);
        }
        router_record& part = state.memory[input.router];
        if (router.options.copied != 0 && router.packet(input).is_copied) {
            packet_copier::send(state, part, input, now);
        } else {
            output_unit<optional_router>::send(state, part, input, now);
        }
    }
}

}  // namespace orbweaver::noc
