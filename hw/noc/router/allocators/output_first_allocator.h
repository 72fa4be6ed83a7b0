// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/router/allocators/allocator.h"
#include "hw/noc/router/allocators/request_lists.h"

namespace orbweaver {

/// Separable, output first, and with more than one iteration iSLIP (McKeown 1999): each free resource grants one of the
/// unmatched requesters that ask for it, then each of these accepts one grant; the next iteration tries to match who is
/// left. Arbiters move on only for the matches of the first iteration, which keeps it free of starvation.
class output_first_allocator : public allocator {
public:
    /// @param iterations 1 or more
    output_first_allocator(arbiter_kind arbiter, unsigned iterations, unsigned requesters, unsigned resources);

    void request(unsigned requester, unsigned resource, cycle_t since) override;
    const std::vector<match>& allocate() override;

private:
    void grant();
    bool accept(bool first_iteration);

    unsigned m_iterations;
    request_lists m_asking;   // [resource]: requesters
    request_lists m_granted;  // [requester]: resources
    std::vector<request_arbiter> m_of_requester;
    std::vector<request_arbiter> m_of_resource;
    std::vector<std::uint8_t> m_requester_matched;
    std::vector<std::uint8_t> m_resource_matched;
    std::vector<arbiter_request> m_unmatched;  // of the resource that grants
    std::vector<match> m_matches;
};

}  // namespace orbweaver
