// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/allocators/input_first_allocator.h"

namespace orbweaver {

input_first_allocator::input_first_allocator(arbiter_kind arbiter, unsigned requesters, unsigned resources)
    : m_wanted(requesters),
      m_picked(resources),
      m_of_requester(requesters, request_arbiter(arbiter, resources)),
      m_of_resource(resources, request_arbiter(arbiter, requesters)) {}

void input_first_allocator::request(unsigned requester, unsigned resource, cycle_t since) {
    m_wanted.add(requester, {resource, since});
}

const std::vector<allocator::match>& input_first_allocator::allocate() {
    m_matches.clear();
    for (const unsigned requester : m_wanted.used()) {
        const auto wanted = m_wanted[requester];
        const unsigned resource = m_of_requester[requester].pick(wanted);
        cycle_t since = 0;
        for (const arbiter_request& entry : wanted) {
            since = entry.number == resource ? entry.since : since;
        }
        m_picked.add(resource, {requester, since});
    }
    for (const unsigned resource : m_picked.used()) {
        const unsigned requester = m_of_resource[resource].pick(m_picked[resource]);
        m_of_requester[requester].served(resource);
        m_of_resource[resource].served(requester);
        m_matches.push_back({requester, resource});
    }
    m_wanted.clear();
    m_picked.clear();
    return m_matches;
}

}  // namespace orbweaver
