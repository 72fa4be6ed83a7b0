// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/output_unit.h"
#include "hw/noc/fabric/pipeline.h"
#include "hw/noc/fabric/switch_allocator.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// Executes a pipeline cycle for up to 64 routers with the default switch allocator, one step at a time for all of
/// them. A processor cannot predict how many flits are ready in a router, whether a head waits there, and which flit is
/// a tail. Mispredictions cost more than extra instructions, so each step lists the participants of the next step
/// without a branch.
template <class Pipeline>
struct batch_pipeline {
    static constexpr bool is_possible = false;
    static constexpr std::size_t min_flits = 0;
    static std::uint64_t work(fabric_state&, const arena_offset<router_record>*, std::uint64_t, cycle_t) { return 0; }
};

template <router_pipeline Stages, class Router, class VcAllocator>
class batch_pipeline<pipeline<Stages, Router, VcAllocator, separable_switch_allocator<Router>>> {
public:
    static constexpr bool is_possible = true;
    /// Minimum number of flits per cycle and 64 routers for which it is faster than one router after another.
    static constexpr std::size_t min_flits = Stages == router_pipeline::single_cycle ? 40 : 16;

    /// @param routers bit r of `active` denotes the r-th one
    /// @return mask of the routers that may have work in the next cycle even if nothing arrives
    [[gnu::always_inline]] static std::uint64_t work(fabric_state& state, const arena_offset<router_record>* routers,
                                                     std::uint64_t active, cycle_t now) {
        batch lists;
        lengths found;
        list(state, routers, active, lists, found, now);
        if constexpr (Stages != router_pipeline::single_cycle) { allocate_vcs(state, lists, found, now); }
        if (state.has_common_links) [[likely]] {
            send<true>(state, lists, found, now);
        } else {
            send<false>(state, lists, found, now);
        }
        return busy_ones(lists, active);
    }

private:
    static constexpr std::size_t max_routers = 64;
    static constexpr std::size_t max_in_vcs = 64;    // input VCs of a router
    static constexpr std::size_t max_winners = 512;  // maximum number of winners that are listed before they leave

    using switch_allocator = separable_switch_allocator<Router>;
    using output = output_unit<Router>;
    using numbers = std::array<char8_t, max_routers>;  // indices of active routers

    /// Not initialised: entries are valid only after they are listed.
    struct batch {
        std::array<router_record*, max_routers> routers;  // [index]: the active routers
        std::array<std::uint64_t, max_routers> ready;     // [index]: mask of input VCs that request the switch
        std::array<char8_t, max_routers> moved;  // [index]: 1: an input VC requests the switch, or a head got its VC
        numbers waiting;                         // routers with heads that wait for an output VC
        numbers single;                          // routers with one requesting input VC
        numbers several;                         // routers with several requesting input VCs
    };
    struct lengths {
        std::size_t waiting = 0;
        std::size_t single = 0;
        std::size_t several = 0;
    };

    [[gnu::always_inline]] static void list(fabric_state& state, const arena_offset<router_record>* routers,
                                            std::uint64_t active, batch& lists, lengths& found, cycle_t now) {
        for (std::size_t number = 0; active != 0; active &= active - 1, ++number) {
            router_record& router = state.memory[routers[lowest_bit(active)]];
            lists.routers[number] = &router;
            std::size_t moved = 0;
            if constexpr (Stages == router_pipeline::single_cycle) {
                moved = router.waiting != 0 && VcAllocator::allocate(state, router, now) ? 1 : 0;
            } else {
                lists.waiting[found.waiting] = static_cast<char8_t>(number);
                found.waiting += router.waiting != 0 ? 1 : 0;
            }
            const std::uint64_t ready = router.ready();
            lists.ready[number] = ready;
            lists.single[found.single] = static_cast<char8_t>(number);
            lists.several[found.several] = static_cast<char8_t>(number);
            const std::size_t some = ready != 0;
            const std::size_t several = has_several(ready);
            lists.moved[number] = static_cast<char8_t>(moved | some);
            found.single += some - several;
            found.several += several;
        }
    }

    [[gnu::always_inline]] static void allocate_vcs(fabric_state& state, batch& lists, const lengths& found,
                                                    cycle_t now) {
        for (std::size_t index = 0; index < found.waiting; ++index) {
            const unsigned number = lists.waiting[index];
            const bool gave = VcAllocator::allocate(state, *lists.routers[number], now);
            lists.moved[number] = static_cast<char8_t>(lists.moved[number] | unsigned{gave});
        }
    }

    /// @tparam AreCommon fabric_state::has_common_links
    template <bool AreCommon>
    [[gnu::always_inline]] static void send(fabric_state& state, const batch& lists, const lengths& found,
                                            cycle_t now) {
        std::array<input_vc*, max_routers + max_winners> tails;
        std::array<port_record*, max_winners> winners;
        input_vc** end_of_tails = tails.data();
        event_list<link_event>& seen = state.events.common_list();
        link_event* next = AreCommon ? seen.reserve(found.single) : nullptr;
        for (std::size_t index = 0; index < found.single; ++index) {
            const unsigned number = lists.single[index];
            router_record& router = *lists.routers[number];
            input_vc& in_vc = switch_allocator::grant_single(router, lowest_bit(lists.ready[number]));
            *end_of_tails = &in_vc;
            end_of_tails += send<AreCommon>(state, router, in_vc, next, now);
        }
        std::size_t index = 0;
        do {
            port_record** const end_of_winners = allocate(state, lists, found, index, winners);
            if constexpr (AreCommon) {
                seen.end_at(next);
                next = seen.reserve(static_cast<std::size_t>(end_of_winners - winners.data()));
            }
            for (port_record* const* winner = winners.data(); winner != end_of_winners; ++winner) {
                input_vc& in_vc = switch_allocator::grant(state, **winner);
                *end_of_tails = &in_vc;
                end_of_tails += send<AreCommon>(state, state.memory[in_vc.router], in_vc, next, now);
            }
            for (input_vc* const* in_vc = tails.data(); in_vc != end_of_tails; ++in_vc) {
                output::close_packet(state, **in_vc, now);
            }
            end_of_tails = tails.data();
        } while (index != found.several);
        if constexpr (AreCommon) { seen.end_at(next); }
    }

    /// Allocates the switches of routers with several ready flits, as many as the list of winners has room for.
    /// @param index position in lists.several, which is advanced
    /// @return the end of the winners
    [[gnu::always_inline]] static port_record** allocate(fabric_state& state, const batch& lists, const lengths& found,
                                                         std::size_t& index,
                                                         std::array<port_record*, max_winners>& winners) {
        port_record** end = winners.data();
        while (index < found.several && end <= winners.data() + max_winners - max_in_vcs) {
            const unsigned number = lists.several[index++];
            switch_allocator::allocate(state, *lists.routers[number], lists.ready[number],
                                       [&end](port_record& chosen, std::size_t is_first) {
                                           *end = &chosen;
                                           end += is_first;
                                       });
        }
        return end;
    }

    /// @param next destination of the event if all links have the common delay
    /// @return 1 if a tail has left, else 0
    template <bool AreCommon>
    [[gnu::always_inline]] static unsigned send(fabric_state& state, router_record& router, input_vc& in_vc,
                                                link_event*& next, cycle_t now) {
        const output_vc& granted = state.memory[in_vc.granted];
        const flit_handle leaving = output::take_front(state, router, in_vc, now);
        const std::uint64_t is_last = leaving.is_tail();
        const std::uint64_t has_no_credit = granted.credits == 0;
        router.credits ^= (is_last | has_no_credit) << in_vc.bit;
        if constexpr (AreCommon) {
            *next++ = output::event_of(granted, in_vc, leaving);
        } else {
            output::carry(state, granted, in_vc, leaving, now);
        }
        return leaving.is_tail() ? 1 : 0;
    }

    /// Returns the routers with a flit that may leave, or with a waiting head and activity in this cycle.
    [[gnu::always_inline]] static std::uint64_t busy_ones(const batch& lists, std::uint64_t active) {
        std::uint64_t busy = 0;
        for (std::size_t number = 0; active != 0; active &= active - 1, ++number) {
            const router_record& router = *lists.routers[number];
            const std::uint64_t moved = lists.moved[number];
            const std::uint64_t left = router.ready() | (router.waiting & -moved);
            busy |= (left != 0 ? active : 0) & -active;
        }
        return busy;
    }
};

}  // namespace orbweaver::noc
