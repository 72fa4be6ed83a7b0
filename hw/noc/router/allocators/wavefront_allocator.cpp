// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/allocators/wavefront_allocator.h"

#include <algorithm>
#include <tuple>

namespace orbweaver {

wavefront_allocator::wavefront_allocator(unsigned requesters, unsigned resources)
    : m_side(std::max(requesters, resources)), m_requester_matched(requesters, 0), m_resource_matched(resources, 0) {}

void wavefront_allocator::request(unsigned requester, unsigned resource, cycle_t) {
    m_entries.push_back({requester, resource, (requester + resource + m_side - m_first) % m_side});
}

const std::vector<allocator::match>& wavefront_allocator::allocate() {
    m_matches.clear();
    if (m_entries.empty()) {
        return m_matches;
    }
    // Within a diagonal no two requests share a row or a column, so that their order does not matter.
    std::sort(m_entries.begin(), m_entries.end(), [](const entry& a, const entry& b) {
        return std::tie(a.diagonal, a.requester) < std::tie(b.diagonal, b.requester);
    });
    for (const entry& asked : m_entries) {
        if (m_requester_matched[asked.requester] == 0 && m_resource_matched[asked.resource] == 0) {
            m_requester_matched[asked.requester] = 1;
            m_resource_matched[asked.resource] = 1;
            m_matches.push_back({asked.requester, asked.resource});
        }
    }
    for (const match& made : m_matches) {
        m_requester_matched[made.requester] = 0;
        m_resource_matched[made.resource] = 0;
    }
    m_entries.clear();
    m_first = m_first + 1 < m_side ? m_first + 1 : 0;
    return m_matches;
}

}  // namespace orbweaver
