// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/allocators/output_first_allocator.h"

namespace orbweaver {

output_first_allocator::output_first_allocator(arbiter_kind arbiter, unsigned iterations, unsigned requesters,
                                               unsigned resources)
    : m_iterations(iterations),
      m_asking(resources),
      m_granted(requesters),
      m_of_requester(requesters, request_arbiter(arbiter, resources)),
      m_of_resource(resources, request_arbiter(arbiter, requesters)),
      m_requester_matched(requesters, 0),
      m_resource_matched(resources, 0) {}

void output_first_allocator::request(unsigned requester, unsigned resource, cycle_t since) {
    m_asking.add(resource, {requester, since});
}

void output_first_allocator::grant() {
    for (const unsigned resource : m_asking.used()) {
        if (m_resource_matched[resource] != 0) {
            continue;
        }
        m_unmatched.clear();
        for (const arbiter_request& asking : m_asking[resource]) {
            if (m_requester_matched[asking.number] == 0) {
                m_unmatched.push_back(asking);
            }
        }
        if (m_unmatched.empty()) {
            continue;
        }
        const unsigned requester = m_of_resource[resource].pick(m_unmatched);
        for (const arbiter_request& asking : m_unmatched) {
            if (asking.number == requester) {
                m_granted.add(requester, {resource, asking.since});
            }
        }
    }
}

/// @return whether anything was matched
bool output_first_allocator::accept(bool first_iteration) {
    for (const unsigned requester : m_granted.used()) {
        const unsigned resource = m_of_requester[requester].pick(m_granted[requester]);
        if (first_iteration) {
            m_of_requester[requester].served(resource);
            m_of_resource[resource].served(requester);
        }
        m_requester_matched[requester] = 1;
        m_resource_matched[resource] = 1;
        m_matches.push_back({requester, resource});
    }
    const bool matched = !m_granted.used().empty();
    m_granted.clear();
    return matched;
}

const std::vector<allocator::match>& output_first_allocator::allocate() {
    m_matches.clear();
    for (unsigned iteration = 0; iteration < m_iterations; ++iteration) {
        grant();
        if (!accept(iteration == 0)) {
            break;
        }
    }
    for (const match& made : m_matches) {
        m_requester_matched[made.requester] = 0;
        m_resource_matched[made.resource] = 0;
    }
    m_asking.clear();
    return m_matches;
}

}  // namespace orbweaver
