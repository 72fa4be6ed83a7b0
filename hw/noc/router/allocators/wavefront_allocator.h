// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/router/allocators/allocator.h"

namespace orbweaver {

/// Wavefront allocation (Tamir and Chi 1993): the matrix of requests is swept diagonal by diagonal, from one that moves
/// on with every allocation; a request on a diagonal is granted if its row and its column are still free. The matching
/// is maximal: no request between a free requester and a free resource is left. Arbiters have no say in it.
class wavefront_allocator : public allocator {
public:
    wavefront_allocator(unsigned requesters, unsigned resources);

    void request(unsigned requester, unsigned resource, cycle_t since) override;
    const std::vector<match>& allocate() override;

private:
    struct entry {
        unsigned requester = 0;
        unsigned resource = 0;
        unsigned diagonal = 0;
    };

    unsigned m_side;       // of the square matrix
    unsigned m_first = 0;  // diagonal that is swept first
    std::vector<entry> m_entries;
    std::vector<std::uint8_t> m_requester_matched;
    std::vector<std::uint8_t> m_resource_matched;
    std::vector<match> m_matches;
};

}  // namespace orbweaver
