// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/router/allocators/allocator.h"
#include "hw/noc/router/allocators/request_lists.h"

namespace orbweaver {

/// Separable, input first (Becker and Dally 2009): each requester picks one of the resources that it asks for, then
/// each resource one of those that picked it. Arbiters move on only when the pick becomes a match, so that nobody
/// starves.
class input_first_allocator : public allocator {
public:
    input_first_allocator(arbiter_kind arbiter, unsigned requesters, unsigned resources);

    void request(unsigned requester, unsigned resource, cycle_t since) override;
    const std::vector<match>& allocate() override;

private:
    request_lists m_wanted;  // [requester]: resources
    request_lists m_picked;  // [resource]: requesters
    std::vector<request_arbiter> m_of_requester;
    std::vector<request_arbiter> m_of_resource;
    std::vector<match> m_matches;
};

}  // namespace orbweaver
