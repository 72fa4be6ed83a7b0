// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::job_controllers {

/// Round-robin arbiter of a subnet's I/O channel. Each release reports when the channel was used, so overlapping uses
/// are counted independently of the arbiter's own grants.
class channel_arbiter {
public:
    static constexpr uint32_t none = UINT32_MAX;

    /// State of the request of a node.
    struct request_state {
        bool waits = false;
        uint32_t grants_before = 0;
    };

    /// @param requests one for each node
    void prepare(request_state* requests, uint32_t nodes) {
        m_requests = requests;
        m_nodes = nodes;
        m_last = nodes - 1;
    }

    void request(uint32_t position) {
        m_requests[position] = {true, m_grants};
        ++m_waiting;
    }

    /// Grants the channel and returns the holder's index in the subnet; `none` if the channel is held or not
    /// requested.
    uint32_t grant() {
        if (m_held || m_waiting == 0) { return none; }
        do { m_last = m_last + 1 < m_nodes ? m_last + 1 : 0; } while (!m_requests[m_last].waits);
        const uint32_t passed = m_grants - m_requests[m_last].grants_before;
        m_max_passed = passed > m_max_passed ? passed : m_max_passed;
        m_requests[m_last].waits = false;
        --m_waiting;
        ++m_grants;
        m_held = true;
        return m_last;
    }

    /// @param begin,end cycles of the use, modulo 2^32
    void release(uint32_t begin, uint32_t end) {
        m_held = false;
        m_overlaps += m_used && static_cast<int32_t>(begin - m_last_end) < 0 ? 1 : 0;
        m_used = true;
        m_last_end = end;
    }

    uint32_t grants() const { return m_grants; }
    /// Returns the number of uses that began before the preceding one had ended.
    uint32_t overlaps() const { return m_overlaps; }
    /// Returns the maximum number of grants to others between a request and its grant.
    uint32_t max_passed() const { return m_max_passed; }

private:
    request_state* m_requests = nullptr;  // [index in the subnet]
    uint32_t m_nodes = 0;
    uint32_t m_last = 0;  // last holder
    uint32_t m_waiting = 0;
    bool m_held = false;
    bool m_used = false;
    uint32_t m_last_end = 0;
    uint32_t m_grants = 0;
    uint32_t m_overlaps = 0;
    uint32_t m_max_passed = 0;
};

}  // namespace orbweaver::job_controllers
