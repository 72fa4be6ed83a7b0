// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "hw/noc/router/allocators/request_arbiter.h"

namespace orbweaver {

/// Lists of requests by number, most of them empty: clearing touches only those that are not.
class request_lists {
public:
    explicit request_lists(unsigned lists) : m_lists(lists) {}

    void add(unsigned list, const arbiter_request& entry) {
        if (m_lists[list].empty()) {
            m_used.push_back(list);
        }
        m_lists[list].push_back(entry);
    }
    std::span<const arbiter_request> operator[](unsigned list) const { return m_lists[list]; }
    /// The numbers of the lists that are not empty, in the order of their first entries.
    const std::vector<unsigned>& used() const { return m_used; }

    void clear() {
        for (const unsigned list : m_used) {
            m_lists[list].clear();
        }
        m_used.clear();
    }

private:
    std::vector<std::vector<arbiter_request>> m_lists;
    std::vector<unsigned> m_used;
};

}  // namespace orbweaver
