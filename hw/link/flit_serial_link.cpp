// SPDX-License-Identifier: Apache-2.0
#include "hw/link/flit_serial_link.h"

#include "hw/base/errors.h"

namespace orbweaver::serial {

flit_serial_link::flit_serial_link(sc_core::sc_module_name name, clock_domain& domain, const serial_link_desc& line,
                                   const flit_link_desc& described, flit_link_owner& owner, std::uint64_t seed)
    : sc_module(name),
      m_ends{&m_near_end, &m_far},
      m_near_end("near", domain, described, m_shadows[0], m_shadows[1], owner, 0),
      m_far("far", domain, described, m_shadows[1], m_shadows[0], owner, 1) {
    invariant(described.frames_per_turn > 0, this->name(), 0, "a turn without a frame");
    serial_link_desc fair = line;
    fair.bursts_per_turn = described.frames_per_turn;
    const bool two = described.lines == flit_lines::full_duplex;
    m_lines.init(two ? 2 : 1, [&](const char* its_name, std::size_t) {
        return new serial_link(its_name, domain, fair, seed);  // NOLINT(cppcoreguidelines-owning-memory): sc_vector's
    });
    for (unsigned number = 0; number < m_lines.size(); ++number) {
        m_near_end.lines[number].bind(m_lines[number].near_end);
        m_far.lines[number].bind(m_lines[two ? 1 - number : 0].far_end);
    }
}

}  // namespace orbweaver::serial
