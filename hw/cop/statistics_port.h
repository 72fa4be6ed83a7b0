// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/cop/controller_statistics.h"
#include "hw/link/command_end.h"

namespace orbweaver::cop {

/// The 65th port of a controller without an uplink: it exports performance data to a recorder (thesis chapter IV). At a
/// fixed interval it sends a series with one message per counter of controller_statistics, in their order. A message is
/// a BCAST64 for any task (G); its MSGTAG is the index of the counter, its data are the value at the start of the
/// series.
class statistics_port : public sc_core::sc_module, private clocked, private serial::command_owner {
public:
    /// @param counters counters of the controller; must outlive the port
    /// @param interval cycles between the starts of two series, 1 or more; a series that is still running delays the
    ///                 next one
    statistics_port(sc_core::sc_module_name name, clock_domain& domain, const serial::serial_link_desc& line,
                    const serial::command_link_desc& link, const controller_counters& counters, cycle_t interval);

    serial_initiator_socket& socket() { return m_end.socket; }
    const char* kind() const override { return "statistics_port"; }

private:
    void message_arrived(unsigned end) override;
    void transmitter_free(unsigned end, serial::transmission result) override;
    void link_failed(unsigned, cop_error) override {}
    void tick(cycle_t now) override;

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    const controller_counters& m_counters;
    const cycle_t m_interval;
    serial::command_end m_end;
    controller_counters m_series;  // counter values at the start of the series
    std::size_t m_next = 0;        // index of the next counter of the series
    cycle_t m_due;                 // cycle of the next message; never: one is being sent
    cycle_t m_next_series;
    bool m_unasked = false;  // the recorder sent a command, which will be refused
};

}  // namespace orbweaver::cop
