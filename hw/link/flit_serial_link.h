// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/link/flit_link_desc.h"
#include "hw/link/flit_link_end.h"
#include "hw/link/flit_link_owner.h"
#include "hw/link/serial_link.h"
#include "hw/link/serial_link_desc.h"

namespace orbweaver::serial {

/// Two flit links, one per direction, over one or two serial lines: the lines and their ends. End 0 is near, end 1 is
/// far; each has the sockets `in` and `out` of a flit link.
class flit_serial_link : public sc_core::sc_module {
public:
    /// @param domain    of the lines and of both neighbours; outlives the link
    /// @param line      of each line; its bursts_per_turn is the framing's frames_per_turn
    /// @param described lines, window, acknowledgements, resends
    /// @param owner     is notified of failures with the number of the end
    /// @param seed      seed of the run; errors depend on it and on the names of the lines
    flit_serial_link(sc_core::sc_module_name name, clock_domain& domain, const serial_link_desc& line,
                     const flit_link_desc& described, flit_link_owner& owner, std::uint64_t seed);

    /// @param number 0 or 1
    flit_link_end& end(unsigned number) { return *m_ends[number]; }
    const flit_link_end& end(unsigned number) const { return *m_ends[number]; }
    unsigned lines() const { return static_cast<unsigned>(m_lines.size()); }
    const char* kind() const override { return "flit_serial_link"; }
    /// @param number below lines(); of two, line n carries what end n sends
    const serial_link& line(unsigned number) const { return m_lines[number]; }

    /// Returns the number of flits that left end `sender` and have not arrived at the other end. They are in flight or,
    /// after a failure, lost.
    std::uint64_t missing(unsigned sender) const { return m_shadows[sender].size(); }
    /// Returns whether anything is in flight, or waits to be sent or repeated.
    bool is_busy() const { return missing(0) + missing(1) != 0 || m_near_end.is_busy() || m_far.is_busy(); }

private:
    std::array<flit_shadow, 2> m_shadows;  // [end that sends]
    sc_core::sc_vector<serial_link> m_lines{"line"};
    std::array<flit_link_end*, 2> m_ends;
    flit_link_end m_near_end;
    flit_link_end m_far;
};

}  // namespace orbweaver::serial
