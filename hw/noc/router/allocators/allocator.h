// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hw/base/bit.h"
#include "hw/base/types.h"
#include "hw/noc/router/allocators/arbiter_bank.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// The request of one requester for some of up to 64 consecutive resources.
struct allocation_request {
    unsigned requester = 0;
    std::uint64_t wanted = 0;        // bit k: the k-th of these resources; not 0
    const cycle_t* ranks = nullptr;  // rank of its packet for resource k, at index k * stride, ...
    unsigned stride = 0;             // ... for arbiters by rank

    cycle_t rank(unsigned resource) const { return ranks[std::size_t{resource} * stride]; }
};

/// A request and the resource granted to it.
struct allocation_match {
    unsigned request = 0;   // index of the request
    unsigned resource = 0;  // k

    friend constexpr bool operator==(const allocation_match&, const allocation_match&) = default;
};

/// Matches requesters with resources: each requester gets at most one of its requested resources, and each resource
/// goes to at most one requester. An allocator belongs to one router and keeps the state of its arbiters.
class allocator {
public:
    /// @param iterations of islip, 1 or more
    allocator(allocator_kind kind, arbiter_order arbiter, unsigned iterations, unsigned requesters, unsigned resources);

    /// Allocates for all requests that concern resources `first` .. `first` + 63; they must concern no other resources.
    /// @return the matches, valid until the next call
    std::span<const allocation_match> allocate(std::span<const allocation_request> requests, unsigned first) {
        m_count = 0;
        if (requests.size() == 1) {
            add_match(0, allocate_alone(requests[0], first));
        } else {
            match(requests, first);
        }
        return {m_matches.data(), m_count};
    }

    /// Allocates for a single request, for which all separable allocators agree. @return the resource
    unsigned allocate_alone(const allocation_request& request, unsigned first) {
        if (m_kind == allocator_kind::wavefront) {
            return first_at_or_after(request.wanted, swept_first(request.requester, first));
        }
        const unsigned resource = has_several(request.wanted) ? m_requesters.pick(request.requester, request.wanted,
                                                                                  first, request.ranks, request.stride)
                                                              : lowest_bit(request.wanted);
        m_requesters.serve(request.requester, first + resource);
        m_resources.serve(first + resource, request.requester);
        return resource;
    }

    /// Records an uncontested grant: no other requester wants the resource, and the requester wants no other resource.
    void grant_uncontested(unsigned requester, unsigned resource) {
        if (m_kind != allocator_kind::wavefront) {
            m_requesters.serve(requester, resource);
            m_resources.serve(resource, requester);
        }
    }

    /// Ends a cycle with at least one request.
    void finish_cycle() { m_diagonal = m_diagonal + 1 < m_side ? m_diagonal + 1 : 0; }

private:
    /// A request and one of its requested resources.
    struct cell {
        unsigned diagonal = 0;
        unsigned request = 0;
        unsigned resource = 0;
    };

    void add_match(unsigned request, unsigned resource) { m_matches[m_count++] = {request, resource}; }
    /// Returns the resource of a requester on the diagonal that is swept first, counted from `first`. The following
    /// resources are on the following diagonals.
    unsigned swept_first(unsigned requester, unsigned first) const {
        const unsigned sum = requester + first;
        const unsigned position = sum < m_side ? sum : sum - m_side;
        return m_diagonal - position + (m_diagonal < position ? m_side : 0);
    }
    unsigned diagonal_of(unsigned requester, unsigned resource) const {
        const unsigned sum = requester + resource + m_side - m_diagonal;  // less than 3 * m_side
        const unsigned less = sum >= m_side ? sum - m_side : sum;
        return less >= m_side ? less - m_side : less;
    }
    void match(std::span<const allocation_request> requests, unsigned first);
    void match_input_first(std::span<const allocation_request> requests, unsigned first);
    void match_output_first(std::span<const allocation_request> requests, unsigned first);
    void match_wavefront(std::span<const allocation_request> requests, unsigned first);

    allocator_kind m_kind;
    unsigned m_iterations;
    unsigned m_side;                       // side of the square wavefront matrix
    unsigned m_diagonal = 0;               // diagonal that is swept first
    arbiter_bank m_requesters;             // [requester]: arbitrates among resources
    arbiter_bank m_resources;              // [resource]: arbitrates among requesters
    std::vector<std::uint64_t> m_granted;  // [request]: scratch
    std::vector<std::uint8_t> m_matched;   // [request]: scratch
    std::vector<cell> m_cells;             // scratch
    std::array<allocation_match, 64> m_matches;
    std::size_t m_count = 0;  // number of cells
};

}  // namespace orbweaver::noc
