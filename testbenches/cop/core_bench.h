// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>
#include <vector>

#include "hw/cop/commands.h"
#include "hw/cop/controller_core.h"
#include "hw/cop/controller_statistics.h"

namespace orbweaver::cop {

/// A core with channel ports that take no time: a command stands in the receive registers in the clock after the one
/// before was answered, and transmit registers are emptied at once unless they are held full.
class core_bench {
    /// The parent of the core's units, so that several benches may live at once.
    struct enclosed_core : sc_core::sc_module {
        enclosed_core(sc_core::sc_module_name name, const controller_desc& described)
            : sc_module(name), core(described) {}
        controller_core core;
    };
    enclosed_core m_module;

public:
    /// The verdict on a command.
    struct verdict {
        cycle_t clock;
        unsigned port;
        cop_error reason;  // none: acknowledged
        serial::cop_words command;
    };
    /// A message that was loaded.
    struct loaded {
        cycle_t clock;
        cop_ports ports;
        serial::cop_words message;
    };

    explicit core_bench(const controller_desc& described = {})
        : m_module(sc_core::sc_gen_unique_name("bench"), described), core(m_module.core) {}

    void send(unsigned port, const serial::cop_words& command) { m_commands[port].push_back(command); }
    void answer(unsigned port, const serial::cop_words& message) { m_answers[port].push_back(message); }
    void hold_full(unsigned port, bool full) { m_full.set(port, full); }

    /// Clocks until nothing is left to do, at most `limit`.
    void run(cycle_t limit = 100000) {
        for (const cycle_t end = now + limit; now < end && core.due(inputs()) == 1;) { clock(); }
    }
    void clock() {
        controller_inputs given = inputs();
        const cop_selection shown = core.select(given);
        if (shown.port != 0) { given.received = (shown.answer ? m_answers : m_commands)[shown.port].front(); }
        last = core.step(given);
        counters.add(given, last);
        ++now;
        if (last.verdict != cop_verdict::none) {
            verdicts.push_back({now, last.verdict_port, last.reason, m_commands[last.verdict_port].front()});
            m_commands[last.verdict_port].pop_front();
        }
        if (last.answer_taken != 0) { m_answers[last.answer_taken].pop_front(); }
        if (last.load.any()) { loads.push_back({now, last.load, last.transmit}); }
    }

    /// Sends one command and runs. @return how it was answered
    cop_error done(unsigned port, const serial::cop_words& command) {
        send(port, command);
        run();
        return verdicts.empty() ? cop_error::none : verdicts.back().reason;
    }
    /// Data of the last message, 64 bits.
    std::uint64_t last_data() const {
        const serial::cop_words& message = loads.back().message;
        return message.size == 4 ? message.data() : message.word[2];
    }

    controller_core& core;
    controller_outputs last;
    controller_counters counters;
    cycle_t now = 0;  // clocks so far; the first one has number 1
    std::vector<verdict> verdicts;
    std::vector<loaded> loads;

private:
    controller_inputs inputs() const {
        controller_inputs given;
        for (unsigned port = 1; port <= cop_uplink; ++port) {
            given.data_ready.set(port, !m_commands[port].empty());
            given.answered.set(port, !m_answers[port].empty());
        }
        given.transmit_empty = cop_ports{~std::uint64_t{0}, true} - m_full;
        return given;
    }

    std::array<std::deque<serial::cop_words>, cop_uplink + 1> m_commands;
    std::array<std::deque<serial::cop_words>, cop_uplink + 1> m_answers;
    cop_ports m_full;
};

}  // namespace orbweaver::cop
