// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/optional_switch_allocator.h"

#include <algorithm>
#include <type_traits>

#include "hw/noc/fabric/options/packet_copier.h"
#include "hw/noc/fabric/options/packet_reducer.h"
#include "hw/noc/fabric/switch_allocator.h"

namespace orbweaver::noc {

namespace {

/// Input ports of a router whose flits compete for outputs.
/// @tparam Router choosing_router, which has a single record, or optional_router
template <class Router>
class switch_rivals {
public:
    switch_rivals(fabric_state& state, router_record& record, const switch_requests& requests)
        : m_state(state), m_record(record), m_own(state.options->router(record)), m_requests(requests) {}

    void match(switch_winners& winners) {
        m_own.switch_allocator.allocate(
            m_requests, [this](unsigned port, unsigned output) { return rank(port, output); },
            [&](unsigned port, unsigned output) { winners.add(choose_channel(port, output)); });
    }

private:
    router_record& record_of(unsigned port) const {
        if constexpr (std::is_same_v<Router, optional_router>) { return m_state.memory[m_own.slices[port]]; }
        return m_record;
    }
    /// Returns the ready VCs of an input port that want an output.
    std::uint64_t wanting(router_record& record, unsigned port, unsigned output) const {
        std::uint64_t found = 0;
        for (std::uint64_t left = m_requests.channels[port]; left != 0; left &= left - 1) {
            found |= record.in_vc(lowest_bit(left)).output() == output ? left & (~left + 1) : 0;
        }
        return found;
    }
    /// Returns the lowest rank of a packet of an input port that wants an output.
    cycle_t rank(unsigned port, unsigned output) const {
        router_record& record = record_of(port);
        cycle_t lowest = ~cycle_t{0};
        for (std::uint64_t left = wanting(record, port, output); left != 0; left &= left - 1) {
            lowest = std::min(lowest, m_own.rank(packet(record, lowest_bit(left)), output));
        }
        return lowest;
    }
    /// Chooses the VC of an input port that gets the output granted to the port.
    input_vc& choose_channel(unsigned port, unsigned output) {
        router_record& record = record_of(port);
        std::uint64_t channels = m_requests.channels[port];
        if (has_several(channels)) { channels = wanting(record, port, output); }
        if (has_several(channels)) { return choose_among(record, port, output, channels); }
        input_vc& only = record.in_vc(lowest_bit(channels));
        m_own.input_arbiters.serve(port, only.vc());
        return only;
    }
    input_vc& choose_among(router_record& record, unsigned port, unsigned output, std::uint64_t channels) {
        const unsigned first = (port - record.first_port) * m_state.vcs;
        const unsigned vc = m_own.input_arbiters.pick(port, channels >> first, 0, [&](unsigned number) {
            return m_own.rank(packet(record, first + number), output);
        });
        m_own.input_arbiters.serve(port, vc);
        return record.in_vc(first + vc);
    }
    const packet_options& packet(const router_record& record, unsigned index) const {
        return m_state.memory[record.packets + index];
    }

    fabric_state& m_state;
    router_record& m_record;
    router_options& m_own;
    const switch_requests& m_requests;
};

/// Finds the winners with the default allocator.
switch_winners allocate_by_default(fabric_state& state, router_record& record, cycle_t now) {
    using common = separable_switch_allocator<optional_router>;
    switch_winners winners;
    const std::uint64_t ready = record.ready();
    if (!has_several(ready)) {
        if (ready != 0) { winners.add(common::grant_single(record, lowest_bit(ready))); }
        return winners;
    }
    for (std::uint64_t outputs = common::allocate(state, record, now); outputs != 0; outputs &= outputs - 1) {
        winners.add(common::grant(state, record.port(lowest_bit(outputs))));
    }
    return winners;
}

template <class Function>
void for_each_part(const router_context& router, router_record& record, Function function) {
    for (router_record* part = &record;; part = &router.state.memory[part->next]) {
        function(*part);
        if (!part->next) { return; }
    }
}

/// Returns the outputs whose links can accept a flit.
std::uint64_t free_links(const router_options& own, cycle_t now) {
    std::uint64_t free = ~std::uint64_t{0};
    for (unsigned port = 0; port < own.paces.size(); ++port) { free ^= own.paces[port].is_free(now) ? 0 : bit(port); }
    return free;
}

}  // namespace

[[gnu::noinline]] void choosing_switch_allocator::allocate_among(fabric_state& state, router_record& router,
                                                                 switch_requests& requests, switch_winners& winners) {
    for (std::uint64_t inputs = requests.inputs; inputs != 0; inputs &= inputs - 1) {
        const unsigned port = lowest_bit(inputs);
        if ((requests.rows[port] & requests.contested) == 0) {
            requests.inputs ^= bit(port);
        } else {
            winners.alone ^= requests.channels[port];
        }
    }
    switch_rivals<choosing_router>(state, router, requests).match(winners);
}

switch_winners optional_switch_allocator::allocate(fabric_state& state, router_record& record, cycle_t now) {
    if (state.options->has_default_switch) { return allocate_by_default(state, record, now); }
    const router_context router(state, record);
    switch_requests requests;
    for_each_part(router, record, [&](router_record& part) {
        const std::uint64_t flits = part.flits;
        part.flits &= ~packet_reducer::held_back(router, part);
        list_requests(state, part, requests);
        part.flits = flits;
    });
    const std::uint64_t free = free_links(router.own, now);
    switch_winners winners;
    for (std::uint64_t inputs = requests.inputs; inputs != 0; inputs &= inputs - 1) {
        const unsigned port = lowest_bit(inputs);
        const bool is_alone = (requests.rows[port] & requests.contested) == 0;
        requests.rows[port] &= free;
        if (is_alone && requests.rows[port] != 0) {
            input_vc& in_vc = router.record(port).in_vc(lowest_bit(requests.channels[port]));
            router.own.grant_uncontested(in_vc);
            winners.add(in_vc);
        }
        requests.inputs ^= is_alone || requests.rows[port] == 0 ? bit(port) : 0;
    }
    switch_rivals<optional_router>(state, record, requests).match(winners);
    if (winners) { router.own.switch_allocator.finish_cycle(); }
    return winners;
}

void optional_switch_allocator::traverse(fabric_state& state, router_record& record, const switch_winners& winners,
                                         cycle_t now) {
    const router_context router(state, record);
    for (unsigned number = 0; number < winners.count; ++number) {
        input_vc& in_vc = *winners.in_vcs[number];
        if (!router.own.paces.empty()) { router.own.paces[in_vc.output()].take(now); }
        if (router.own.rounds.are_used()) {
            router.own.rounds.serve(in_vc.output(), router.packet(in_vc).message_class);
        }
        router_record& part = state.memory[in_vc.router];
        if (router.options.reduced != 0 && router.packet(in_vc).is_reduced) {
            packet_reducer::combine(state, part, in_vc, now);
        }
        if (router.options.copied != 0 && router.packet(in_vc).is_copied) {
            packet_copier::send(state, part, in_vc, now);
        } else {
            output_unit<optional_router>::send(state, part, in_vc, now);
        }
    }
}

}  // namespace orbweaver::noc
