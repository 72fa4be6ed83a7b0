// SPDX-License-Identifier: Apache-2.0
// Declared in allocator.h.
#include <algorithm>
#include <tuple>

#include "hw/noc/router/allocators/allocator.h"

namespace orbweaver::noc {

/// Matches by a wavefront (Tamir and Chi 1993): the matrix of requests is swept diagonal by diagonal. The first
/// diagonal advances after every cycle with a request. A request on a diagonal is granted if its row and its column are
/// still free. The matching is maximal: no request between a free requester and a free resource remains. No arbiter
/// state is involved.
void allocator::match_wavefront(std::span<const allocation_request> requests, unsigned first) {
    m_matched.assign(requests.size(), 0);
    m_cells.clear();
    for (unsigned number = 0; number < requests.size(); ++number) {
        for (std::uint64_t wanted = requests[number].wanted; wanted != 0; wanted &= wanted - 1) {
            const unsigned resource = lowest_bit(wanted);
            m_cells.push_back({diagonal_of(requests[number].requester, first + resource), number, resource});
        }
    }
    // Within a diagonal no two requests share a row or a column, so their order is irrelevant.
    std::sort(m_cells.begin(), m_cells.end(), [](const cell& one, const cell& other) {
        return std::tie(one.diagonal, one.request) < std::tie(other.diagonal, other.request);
    });
    std::uint64_t taken = 0;
    for (const cell& asked : m_cells) {
        if (m_matched[asked.request] == 0 && (taken & bit(asked.resource)) == 0) {
            m_matched[asked.request] = 1;
            taken |= bit(asked.resource);
            add_match(asked.request, asked.resource);
        }
    }
}

}  // namespace orbweaver::noc
