// SPDX-License-Identifier: Apache-2.0
#include "tlm/flit_recorder.h"

#include <algorithm>

namespace orbweaver {

flit_recorder::flit_recorder(sc_core::sc_module_name name, const clock_domain& domain, std::size_t capacity)
    : flit_tap(name), m_domain(domain), m_capacity(capacity) {
    invariant(capacity > 0, this->name(), 0, "a recorder that keeps nothing");
}

flit_recorder::flit_recorder(sc_core::sc_module_name name, const clock_domain& domain, listener stream)
    : flit_tap(name), m_domain(domain), m_stream(std::move(stream)) {
    invariant(static_cast<bool>(m_stream), this->name(), 0, "a stream without a listener");
}

std::vector<flit_record> flit_recorder::records() const {
    std::vector<flit_record> ordered(m_ring);
    if (m_ring.size() == m_capacity && m_capacity != 0) {
        std::rotate(ordered.begin(), ordered.begin() + static_cast<std::ptrdiff_t>(m_count % m_capacity),
                    ordered.end());
    }
    return ordered;
}

void flit_recorder::saw_flit(const flit& passing, const sc_core::sc_time& delay) { record(passing, delay, false); }

void flit_recorder::saw_credit(vc_id vc, const sc_core::sc_time& delay) {
    flit content;
    content.vc = vc;
    record(content, delay, true);
}

void flit_recorder::record(const flit& content, const sc_core::sc_time& delay, bool credit) {
    const cycle_t now = m_domain.now();
    const flit_record entry{now, now + m_domain.cycles(delay), credit, content};
    if (m_stream) {
        m_stream(entry);
    } else if (m_ring.size() < m_capacity) {
        m_ring.push_back(entry);
    } else {
        m_ring[m_count % m_capacity] = entry;
    }
    ++m_count;
}

}  // namespace orbweaver
