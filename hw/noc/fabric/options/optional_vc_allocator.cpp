// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/options/optional_vc_allocator.h"

#include <type_traits>

#include "hw/noc/fabric/options/adaptive_routes.h"
#include "hw/noc/fabric/options/choosing_router.h"
#include "hw/noc/fabric/options/failing_links.h"
#include "hw/noc/fabric/options/optional_router.h"
#include "hw/noc/fabric/options/slow_heads.h"
#include "hw/noc/fabric/options/stall_counter.h"
#include "hw/noc/fabric/options/throttled_outputs.h"
#include "hw/noc/fabric/options/whole_packets.h"
#include "hw/noc/fabric/vc_allocator.h"

namespace orbweaver::noc {

namespace {

/// Chooses a route. For a packet that moves as a whole, a route without room is not a candidate, because otherwise
/// packets would never take the escape route.
[[gnu::noinline]] void choose_adaptively(const router_context& router, input_vc& in_vc, packet_options& packet) {
    const auto free_vcs = [&](unsigned port, std::uint64_t allowed) {
        return whole_packets::with_room(router, packet, port,
                                        throttled_outputs::free_vcs(router, in_vc, port, allowed));
    };
    const auto credits = [&](unsigned port, unsigned vc) { return router.credits(port, vc); };
    const auto spent = [&](unsigned port, unsigned vc) { return router.spent_credits(port, vc); };
    adaptive_routes::choose(router.state, router.number, in_vc, packet, free_vcs, credits, spent);
}

/// Returns the VCs of its output that a head requests in this cycle.
[[gnu::always_inline]] inline std::uint64_t requested_vcs(const router_context& router, input_vc& in_vc,
                                                          packet_options& packet, cycle_t now) {
    stall_counter::note_lack(router, in_vc, stall_counts::finding::allocating);
    if (!slow_heads::may_request(router, packet, now) || !whole_packets::may_request(router, in_vc, packet)) {
        return 0;
    }
    if (packet.is_reduced && !packet_reducer::may_request(router, in_vc)) {
        stall_counter::note_lack(router, in_vc, stall_counts::finding::no_free_vc);
        return 0;
    }
    if (packet.is_reduced && !packet_reducer::others_may_request(router, in_vc, now)) { return 0; }
    if (!failing_links::compute_route(router, in_vc, packet)) {
        stall_counter::note_lack(router, in_vc, stall_counts::finding::no_free_vc);
        return 0;
    }
    if (router.options.adaptive && !packet.is_copied && !packet.is_reduced) {
        choose_adaptively(router, in_vc, packet);
    }
    const unsigned port = in_vc.output();
    const std::uint64_t free = throttled_outputs::free_vcs(router, in_vc, port, router.allowed_vcs(in_vc));
    const std::uint64_t wanted = whole_packets::with_room(router, packet, port, free);
    stall_counter::note_request(router, in_vc, wanted);
    return wanted;
}

/// The VC allocation of a router in one cycle.
template <class Router>
class vc_problem {
public:
    vc_problem(fabric_state& state, router_record& record)
        : m_state(state),
          m_options(*state.options),
          m_lists(*state.lists),
          m_record(record),
          m_vcs(m_options.router(record).vc_allocator) {}

    /// Allocates among the heads that may already request. @return as allocate()
    bool solve_in_time(cycle_t now) {
        const std::uint64_t early = early_heads(now);
        m_record.waiting ^= early;
        const bool has_given = m_record.waiting != 0 && solve(now);
        m_record.waiting |= early;
        return has_given || early != 0;
    }

    bool solve(cycle_t now) {
        if constexpr (!has_any_option) {
            if (m_options.adaptive) { compute_routes(); }
            if (m_options.has_default_vc_allocator) {
                return separable_vc_allocator<Router>::allocate(m_state, m_record, now);
            }
            if (!has_several(m_record.waiting)) { return allocate_single(lowest_bit(m_record.waiting)); }
        }
        const unsigned count = list_heads(now);
        if (count == 0) { return false; }
        if (count == 1) {
            allocate_alone(m_lists.heads[0]);
        } else {
            for (std::uint64_t outputs = group_heads(count); outputs != 0; outputs &= outputs - 1) {
                allocate_output(m_lists.heads_of_output[lowest_bit(outputs)]);
            }
        }
        m_vcs.finish_cycle();
        return true;
    }

private:
    static constexpr bool has_any_option = std::is_same_v<Router, optional_router>;

    /// Returns the heads that may not request yet (slow_heads).
    std::uint64_t early_heads(cycle_t now) const {
        std::uint64_t early = 0;
        for (std::uint64_t waiting = m_record.waiting; waiting != 0; waiting &= waiting - 1) {
            const bool is_early = now < m_state.memory[m_record.packets + lowest_bit(waiting)].asks_from;
            early |= is_early ? waiting & -waiting : 0;
        }
        return early;
    }

    /// Lets waiting heads choose their outputs again.
    void compute_routes() {
        const auto free_vcs = [this](unsigned port, std::uint64_t allowed) {
            return m_record.free >> port * m_state.vcs & allowed;
        };
        const auto output = [this](unsigned port, unsigned vc) -> const output_vc& {
            return m_state.memory[m_record.outputs + (port * m_state.vcs + vc)];
        };
        const auto credits = [&output](unsigned port, unsigned vc) { return output(port, vc).credits; };
        const auto spent = [&output](unsigned port, unsigned vc) {
            return output(port, vc).depth - output(port, vc).credits;
        };
        for (std::uint64_t waiting = m_record.waiting; waiting != 0; waiting &= waiting - 1) {
            const unsigned index = lowest_bit(waiting);
            adaptive_routes::choose(m_state, m_record.number, m_record.in_vc(index),
                                    m_state.memory[m_record.packets + index], free_vcs, credits, spent);
        }
    }

    std::uint64_t requestable_vcs(const input_vc& in_vc) const {
        return m_record.free >> in_vc.output() * m_state.vcs & m_state.allowed[in_vc.allowed];
    }
    /// Allocates for the only waiting head. @param index bit of its input VC
    bool allocate_single(unsigned index) {
        input_vc& in_vc = m_record.in_vc(index);
        const std::uint64_t wanted = requestable_vcs(in_vc);
        if (wanted == 0) { return false; }
        const cycle_t* const rank = &m_state.memory[m_record.packets + index].rank;
        give_here(in_vc, m_vcs.allocate_alone({index, wanted, rank, 0}, in_vc.output() * m_state.vcs));
        m_vcs.finish_cycle();
        return true;
    }

    /// Lists the requesting heads in request_lists::heads. @return their number
    unsigned list_heads(cycle_t now) {
        unsigned count = list_heads(m_record, 0, now);
        if constexpr (has_any_option) {
            for (arena_offset<router_record> part = m_record.next; part; part = m_state.memory[part].next) {
                count = list_heads(m_state.memory[part], count, now);
            }
        }
        return count;
    }
    unsigned list_heads(router_record& part, unsigned count, cycle_t now) {
        for (std::uint64_t waiting = part.waiting; waiting != 0; waiting &= waiting - 1) {
            const unsigned index = lowest_bit(waiting);
            input_vc& in_vc = part.in_vc(index);
            packet_options& packet = m_state.memory[part.packets + index];
            std::uint64_t wanted = 0;
            if constexpr (has_any_option) {
                wanted = requested_vcs({m_state, m_record}, in_vc, packet, now);
            } else {
                wanted = requestable_vcs(in_vc);
            }
            vc_request& head = m_lists.heads[count];
            head.in_vc = &in_vc;
            head.packet = &packet;
            head.wanted = wanted;
            count += wanted != 0 ? 1 : 0;
        }
        return count;
    }

    /// Links the heads that request the same output. @return mask of the outputs
    std::uint64_t group_heads(unsigned count) {
        std::uint64_t outputs = 0;
        for (unsigned number = 0; number < count; ++number) {
            const unsigned port = m_lists.heads[number].in_vc->output();
            m_lists.heads[number].before = (outputs & bit(port)) == 0 ? number : m_lists.heads_of_output[port];
            m_lists.heads_of_output[port] = number;
            outputs |= bit(port);
        }
        return outputs;
    }

    /// Allocates the VCs of one output. @param last index of the output's last head
    void allocate_output(std::uint32_t last) {
        const vc_request& head = m_lists.heads[last];
        if (head.before == last) {
            allocate_alone(head);
            return;
        }
        unsigned count = 0;
        for (std::uint32_t number = last;; number = m_lists.heads[number].before) {
            m_lists.requests[count] = request_of(m_lists.heads[number]);
            m_lists.indices[count++] = number;
            if (m_lists.heads[number].before == number) { break; }
        }
        for (const allocation_match& made :
             m_vcs.allocate({m_lists.requests.data(), count}, head.in_vc->output() * m_state.vcs)) {
            grant(m_lists.heads[m_lists.indices[made.request]], made.resource);
        }
    }
    void allocate_alone(const vc_request& head) {
        grant(head, m_vcs.allocate_alone(request_of(head), head.in_vc->output() * m_state.vcs));
    }
    allocation_request request_of(const vc_request& head) const {
        return {head.in_vc->port * m_state.vcs + head.in_vc->vc(), head.wanted, &head.packet->rank, 0};
    }

    void grant(const vc_request& head, unsigned vc) {
        input_vc& in_vc = *head.in_vc;
        if constexpr (has_any_option) {
            const router_context router(m_state, m_record);
            const packet_options& packet = *head.packet;
            Router::vc_granted(m_state, m_record, in_vc);
            router_record& part = router.record(in_vc.output());
            const unsigned port = in_vc.output();
            grant_vc(m_state, m_state.memory[in_vc.router], part, in_vc, router.outputs(port) + vc, vc);
            if (!packet.is_copied && !packet.is_reduced) {
                update_route_field(m_state, part.step(port - part.first_port), in_vc);
            }
        } else {
            give_here(in_vc, vc);
        }
    }
    /// Grants an output VC in a router with a single record.
    [[gnu::always_inline]] void give_here(input_vc& in_vc, unsigned vc) {
        const unsigned port = in_vc.output();
        grant_vc(m_state, m_record, m_record, in_vc, m_record.outputs + (port * m_state.vcs + vc), vc);
        Router::vc_granted(m_state, m_record, in_vc);
        update_route_field(m_state, m_record.step(port), in_vc);
    }

    fabric_state& m_state;
    const fabric_options& m_options;
    request_lists& m_lists;
    router_record& m_record;
    allocator& m_vcs;
};

}  // namespace

template <class Router>
bool optional_vc_allocator<Router>::allocate(fabric_state& state, router_record& record, cycle_t now) {
    return vc_problem<Router>(state, record).solve(now);
}

bool timed_vc_allocator::allocate(fabric_state& state, router_record& record, cycle_t now) {
    return vc_problem<choosing_router>(state, record).solve_in_time(now);
}

template struct optional_vc_allocator<choosing_router>;
template struct optional_vc_allocator<optional_router>;

}  // namespace orbweaver::noc
