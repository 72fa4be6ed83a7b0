// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/allocators/allocator.h"

#include <algorithm>

namespace orbweaver::noc {

allocator::allocator(allocator_kind kind, arbiter_order arbiter, unsigned iterations, unsigned requesters,
                     unsigned resources)
    : m_kind(kind),
      m_iterations(kind == allocator_kind::islip ? iterations : 1),
      m_side(std::max(requesters, resources)),
      m_requesters(arbiter, requesters, resources),
      m_resources(arbiter, resources, requesters) {}

void allocator::match(std::span<const allocation_request> requests, unsigned first) {
    switch (m_kind) {
        case allocator_kind::separable_input_first: match_input_first(requests, first); break;
        case allocator_kind::separable_output_first:
        case allocator_kind::islip: match_output_first(requests, first); break;
        case allocator_kind::wavefront: match_wavefront(requests, first); break;
    }
}

}  // namespace orbweaver::noc
