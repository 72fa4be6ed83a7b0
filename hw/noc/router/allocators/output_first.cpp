// SPDX-License-Identifier: Apache-2.0
// Declared in allocator.h.
#include <array>

#include "hw/noc/router/allocators/allocator.h"

namespace orbweaver::noc {

/// Matches output-first, and by iSLIP with more than one iteration (McKeown 1999). Each free resource grants one of the
/// unmatched requesters that want it, then each of these accepts one grant. The next iteration tries to match the
/// remaining ones. Arbiters advance only for matches of the first iteration, which prevents starvation.
void allocator::match_output_first(std::span<const allocation_request> requests, unsigned first) {
    m_granted.assign(requests.size(), 0);
    m_matched.assign(requests.size(), 0);
    std::uint64_t free = ~std::uint64_t{0};
    std::array<unsigned, 64> best;  // [resource]: the request that it grants
    for (unsigned iteration = 0; iteration < m_iterations; ++iteration) {
        std::uint64_t asked = 0;
        for (unsigned number = 0; number < requests.size(); ++number) {
            const allocation_request& request = requests[number];
            for (std::uint64_t wanted = m_matched[number] != 0 ? 0 : request.wanted & free; wanted != 0;
                 wanted &= wanted - 1) {
                const unsigned resource = lowest_bit(wanted);
                if ((asked & bit(resource)) == 0 ||
                    m_resources.prefers(
                        first + resource, {request.requester, request.rank(resource)},
                        {requests[best[resource]].requester, requests[best[resource]].rank(resource)})) {
                    best[resource] = number;
                }
                asked |= bit(resource);
            }
        }
        if (asked == 0) { break; }
        for (; asked != 0; asked &= asked - 1) { m_granted[best[lowest_bit(asked)]] |= bit(lowest_bit(asked)); }
        for (unsigned number = 0; number < requests.size(); ++number) {
            if (m_granted[number] == 0) { continue; }
            const allocation_request& request = requests[number];
            const unsigned resource =
                m_requesters.pick(request.requester, m_granted[number], first, request.ranks, request.stride);
            if (iteration == 0) {
                m_requesters.serve(request.requester, first + resource);
                m_resources.serve(first + resource, request.requester);
            }
            m_granted[number] = 0;
            m_matched[number] = 1;
            free &= ~bit(resource);
            add_match(number, resource);
        }
    }
}

}  // namespace orbweaver::noc
