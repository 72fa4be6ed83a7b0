// SPDX-License-Identifier: Apache-2.0
// Declared in allocator.h.
#include <array>

#include "hw/noc/router/allocators/allocator.h"

namespace orbweaver::noc {

/// Matches input-first (Becker and Dally 2009): each requester picks one of its requested resources, then each resource
/// picks one of these requesters. Arbiters advance only when the pick becomes a match, which prevents starvation.
void allocator::match_input_first(std::span<const allocation_request> requests, unsigned first) {
    std::uint64_t picked = 0;
    std::array<unsigned, 64> best;  // [resource]: the request that it has picked
    for (unsigned number = 0; number < requests.size(); ++number) {
        const allocation_request& request = requests[number];
        const bool has_choice = has_several(request.wanted);
        const unsigned choice =
            has_choice ? m_requesters.pick(request.requester, request.wanted, first, request.ranks, request.stride)
                       : lowest_bit(request.wanted);
        if ((picked & bit(choice)) == 0 ||
            m_resources.prefers(first + choice, {request.requester, request.rank(choice)},
                                {requests[best[choice]].requester, requests[best[choice]].rank(choice)})) {
            best[choice] = number;
        }
        picked |= bit(choice);
    }
    for (; picked != 0; picked &= picked - 1) {
        const unsigned resource = lowest_bit(picked);
        const unsigned requester = requests[best[resource]].requester;
        m_requesters.serve(requester, first + resource);
        m_resources.serve(first + resource, requester);
        add_match(best[resource], resource);
    }
}

}  // namespace orbweaver::noc
