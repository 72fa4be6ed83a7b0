// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/bench/scripted_host.h"

#include <algorithm>
#include <utility>

namespace orbweaver::cop {

scripted_host::scripted_host(sc_core::sc_module_name name, clock_domain& domain, const serial::serial_link_desc& line,
                             const serial::command_link_desc& link, const host_clocks& clocks)
    : sc_module(name),
      m_domain(domain),
      m_handle(domain.attach(*this, clock_stage::fabric)),
      m_clocks(clocks),
      m_end("end", domain, line, link, serial::command_end_role::host(), *this) {}

void scripted_host::run(host_script script, cycle_t start) {
    m_script = std::move(script);
    m_step = 0;
    if (!m_script.empty()) { plan(doing::next, start); }
}

/// Performs an action now if `cycle` is the current cycle, else schedules it.
void scripted_host::plan(doing what, cycle_t cycle) {
    m_doing = what;
    m_due = cycle;
    if (cycle == m_domain.now()) {
        act(cycle);
    } else {
        m_domain.wake(m_handle, cycle);
    }
}

void scripted_host::tick(cycle_t now) {
    if (now == m_due) { act(now); }
}

void scripted_host::act(cycle_t now) {
    m_due = never;
    switch (std::exchange(m_doing, doing::nothing)) {
        case doing::next: begin_step(now); break;
        case doing::writing: write_next(now); break;
        case doing::reading: finish_read(now); break;
        case doing::nothing: break;
    }
}

void scripted_host::begin_step(cycle_t now) {
    m_begun = now;
    m_written = 0;
    m_read = 0;
    if (m_script[m_step].command.size == 0) {
        read_or_wait(now);
    } else {
        plan(doing::writing, now + m_clocks.write - 1);
    }
}

/// Ends a 64-bit store: hands one or two words of the command to the card, which sends them immediately.
void scripted_host::write_next(cycle_t now) {
    const serial::cop_words& command = m_script[m_step].command;
    for (unsigned half = 0; half < 2 && m_written < command.size; ++half) {
        m_end.put(command.word[m_written]);
        ++m_written;
    }
    if (m_written < command.size) { plan(doing::writing, now + m_clocks.write); }
}

void scripted_host::transmitter_free(unsigned, serial::transmission result) {
    const cycle_t noticed = m_domain.now() + 1 + m_clocks.notice;
    const host_step& step = m_script[m_step];
    m_answers.push_back({noticed, result.error, m_begun, step.command.size});
    if (result.error != cop_error::none) {
        if (step.back_if_refused != 0) {
            m_step -= step.back_if_refused - 1;
            plan(doing::next, noticed);
            return;
        }
        m_step += step.skip_if_refused;
        end_step(noticed);
        return;
    }
    read_or_wait(noticed);
}

void scripted_host::link_failed(unsigned, cop_error) {}

void scripted_host::message_arrived(unsigned) {
    m_buffer.push_back({m_domain.now() + 1 + m_clocks.buffer, m_end.received()});
    if (m_wants_message) {
        m_wants_message = false;
        read_or_wait(m_buffer.front().cycle);
    }
}

/// Continues the step from cycle `now` on, which may be in the future.
void scripted_host::read_or_wait(cycle_t now) {
    if (m_read == m_script[m_step].messages) {
        m_step += m_script[m_step].skips;
        end_step(now);
        return;
    }
    if (m_buffer.empty()) {
        m_wants_message = true;
        return;
    }
    const unsigned loads = (m_buffer.front().words.size + 1U) / 2;
    const cycle_t noticed = std::max(now, m_buffer.front().cycle) + m_clocks.notice;
    plan(doing::reading, noticed + cycle_t{loads} * m_clocks.read);
}

void scripted_host::finish_read(cycle_t now) {
    m_messages.push_back({now, m_buffer.front().words});
    m_buffer.pop_front();
    ++m_read;
    read_or_wait(now);
}

void scripted_host::end_step(cycle_t now) {
    ++m_step;
    if (is_done()) {
        m_done_at = now;
        return;
    }
    plan(doing::next, now);
}

}  // namespace orbweaver::cop
