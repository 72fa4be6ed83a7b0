// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/cop/bench/host_script.h"
#include "hw/link/command_end.h"

namespace orbweaver::cop {

/// A host that executes a script at an end of a serial link. Its processor and card are modelled by clock counts only.
/// Experiments and tests use it to drive controllers without firmware.
class scripted_host : public sc_core::sc_module, private clocked, private serial::command_owner {
public:
    /// The answer to a command, and the first cycle in which the host has it.
    struct answer {
        cycle_t cycle = 0;
        cop_error error{};
        cycle_t begun = 0;   // cycle in which the processor began to write the command
        unsigned words = 0;  // words of the command
    };
    struct message {
        cycle_t cycle = 0;  // cycle in which the message has been read
        serial::cop_words words;
    };

    scripted_host(sc_core::sc_module_name name, clock_domain& domain, const serial::serial_link_desc& line,
                  const serial::command_link_desc& link, const host_clocks& clocks = {});

    const char* kind() const override { return "scripted_host"; }

    /// Executes a script.
    /// @param start future cycle in which the processor begins to write the first command
    void run(host_script script, cycle_t start);

    serial_initiator_socket& socket() { return m_end.socket; }

    bool is_done() const { return m_step == m_script.size(); }
    /// Returns the cycle in which the script ended.
    cycle_t done_at() const { return m_done_at; }
    const std::vector<answer>& answers() const { return m_answers; }
    const std::vector<message>& messages() const { return m_messages; }
    std::size_t step() const { return m_step; }
    const serial::command_end_counters& link_counters() const { return m_end.counters(); }

private:
    enum class doing : std::uint8_t {
        nothing,  // waiting for the link, or done
        next,     // beginning a step
        writing,  // ending a 64-bit store of the command
        reading,  // ending the read of a message
    };

    void message_arrived(unsigned end) override;
    void transmitter_free(unsigned end, serial::transmission result) override;
    void link_failed(unsigned end, cop_error error) override;
    void tick(cycle_t now) override;
    void plan(doing what, cycle_t cycle);
    void act(cycle_t now);
    void begin_step(cycle_t now);
    void write_next(cycle_t now);
    void read_or_wait(cycle_t now);
    void finish_read(cycle_t now);
    void end_step(cycle_t now);

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    const host_clocks m_clocks;
    serial::command_end m_end;
    host_script m_script;
    std::size_t m_step = 0;
    cycle_t m_begun = 0;     // cycle in which the processor began to write the command
    unsigned m_written = 0;  // words of the command written so far
    unsigned m_read = 0;     // messages read in this step
    bool m_wants_message = false;
    doing m_doing = doing::nothing;
    cycle_t m_due = never;
    cycle_t m_done_at = 0;
    struct buffered {
        cycle_t cycle;  // first cycle in which the processor may notice the message
        serial::cop_words words;
    };
    std::deque<buffered> m_buffer;
    std::vector<answer> m_answers;
    std::vector<message> m_messages;
};

}  // namespace orbweaver::cop
