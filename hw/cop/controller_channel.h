// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/clock_domain.h"
#include "hw/cop/channel_port.h"

namespace orbweaver::cop {

/// The port from one controller to another: the uplink of level 1, and the channels of level 2 (docs/cop/two_level.md).
///
/// It has two sets of registers per direction, for commands (X = 1) and for answers (X = 0), so that a waiting command
/// never blocks an answer. On the link, each message is acknowledged as soon as it has been moved to its registers. The
/// verdict of the core travels as a separate message. A message that is loaded in one cycle goes to the link in the
/// next one, answers first.
///
/// An answer carries either the requested data or one word. That word has the command's opcode and, in TKNO, the reason
/// for a refusal (0: done).
class controller_channel final : public channel_port, private clocked {
public:
    controller_channel(sc_core::sc_module_name name, clock_domain& domain, const serial::serial_link_desc& line,
                       const serial::command_link_desc& described, unsigned number, port_flags& flags);

    const serial::cop_words& command() const override { return m_command; }
    const serial::cop_words& answer() const override { return m_answer; }
    void decide(cop_verdict verdict, cop_error reason) override;
    void take_answer() override { lower(port_flag::answered); }
    void load(const serial::cop_words& message) override;

private:
    /// A set of transmit registers.
    struct outgoing {
        serial::cop_words words;
        bool full = false;
        bool on_link = false;
        cycle_t load_cycle = 0;
    };

    void message_arrived(unsigned end) override;
    void transmitter_free(unsigned end, serial::transmission result) override;
    void link_failed(unsigned, cop_error) override {}  // the ends of the link count failures
    void tick(cycle_t now) override;
    void show_answer();
    bool send(outgoing& registers, cycle_t now);
    void wake_next() { m_domain.wake(m_handle, m_domain.now() + 1); }

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    serial::cop_words m_command;
    serial::cop_words m_answer;
    bool m_has_answer = false;        // an answer that has not been shown to the core
    cycle_t m_arrival_cycle = never;  // arrival cycle of the message to acknowledge; never: none
    cycle_t m_release_cycle = 0;      // cycle in which the link became free; never: it is sending
    outgoing m_outgoing_command;
    outgoing m_outgoing_answer;
};

}  // namespace orbweaver::cop
