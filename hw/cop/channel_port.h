// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "hw/cop/controller_port.h"
#include "hw/cop/port_flags.h"
#include "hw/link/command_end.h"

namespace orbweaver::cop {

/// A port of a controller: registers, mini-controller and an end of a link (Sankaran 1995, chapter IV). The controller
/// calls it at the end of a clock with the outputs of the core in that clock.
class channel_port : public sc_core::sc_module, protected serial::command_owner {
public:
    /// Returns the contents of the receive registers.
    virtual const serial::cop_words& command() const = 0;
    virtual const serial::cop_words& answer() const = 0;

    /// Delivers the verdict on the command and frees its receive registers.
    virtual void decide(cop_verdict verdict, cop_error reason) = 0;
    /// Frees the registers of the answer, which the core has read.
    virtual void take_answer() = 0;
    /// Loads the transmit registers.
    virtual void load(const serial::cop_words& message) = 0;

    serial_initiator_socket& socket() { return m_end.socket; }
    const serial::command_end_counters& link_counters() const { return m_end.counters(); }
    const char* kind() const override { return "channel_port"; }

protected:
    channel_port(sc_core::sc_module_name name, clock_domain& domain, const serial::serial_link_desc& line,
                 const serial::command_link_desc& described, const serial::command_end_role& role, unsigned number,
                 port_flags& flags)
        : sc_module(name),
          m_end("end", domain, line, described, role, *this, number),
          m_number(number),
          m_flags(flags) {}

    void raise(port_flag which) { m_flags.raise(which, m_number); }
    void lower(port_flag which) { m_flags.lower(which, m_number); }

    serial::command_end m_end;

private:
    const unsigned m_number;
    port_flags& m_flags;
};

}  // namespace orbweaver::cop
