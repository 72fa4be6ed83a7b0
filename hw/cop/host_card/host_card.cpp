// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/host_card/host_card.h"

#include <algorithm>
#include <string>

#include "hw/base/errors.h"
#include "sw_stack/shared/cop_card.h"
#include "tlm/bound_socket.h"

namespace orbweaver::cop {
namespace {

/// Returns whether this command gives its sender a reply message.
bool brings_reply(cop_opcode command) {
    switch (command) {
        case cop_opcode::barrier_entry:
        case cop_opcode::probe:
        case cop_opcode::read32:
        case cop_opcode::read64:
        case cop_opcode::read_modify_write32:
        case cop_opcode::read_modify_write64: return true;
        default: return false;
    }
}

/// Returns whether a message is a reply. Replies carry the opcode of their command, except the reply to a barrier
/// entry.
bool is_reply(cop_opcode message) {
    return message == cop_opcode::barrier_exit || (message != cop_opcode::barrier_entry && brings_reply(message));
}

/// Returns the status bits after an error.
std::uint32_t failed(std::uint32_t status, cop_error error, bool trap) {
    status &= ~(0xffU << cop_csr_error_code_shift);
    status |= cop_csr_error | static_cast<std::uint32_t>(error) << cop_csr_error_code_shift;
    return trap ? status | cop_csr_trap : status;
}

}  // namespace

host_card::host_card(sc_core::sc_module_name name, clock_domain& domain, const sc_core::sc_time& host_cycle,
                     const host_card_desc& described, const serial::serial_link_desc& line,
                     const serial::command_link_desc& protocol, interrupt_output interrupt)
    : sc_module(name),
      socket("socket"),
      m_domain(domain),
      m_host_cycle(host_cycle),
      m_desc(described),
      m_protocol(protocol),
      m_interrupt(std::move(interrupt)),
      m_handle(domain.attach(*this, clock_stage::fabric)),
      m_end("end", domain, line, protocol, serial::command_end_role::host(), *this),
      m_buffer(described.receive_messages) {
    socket.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    power_up(0);
}

void host_card::before_end_of_elaboration() { require_bound(socket, "the memory bus of a host"); }

void host_card::trace(sc_core::sc_trace_file* file) const {
    const std::string prefix = name();
    sc_core::sc_trace(file, m_shown.status, prefix + ".csr");
    sc_core::sc_trace(file, m_pid, prefix + ".pid", 18);
    sc_core::sc_trace(file, m_transmit_timeout, prefix + ".transmit_timeout");
    sc_core::sc_trace(file, m_retries, prefix + ".retries");
    sc_core::sc_trace(file, m_deadlock, prefix + ".deadlock");
    sc_core::sc_trace(file, m_watermark, prefix + ".watermark");
    sc_core::sc_trace(file, m_shown.foreign, prefix + ".foreign_count");
}

/// The status that the card reports in this cycle.
host_card::notes& host_card::note() {
    const cycle_t now = m_domain.now();
    if (m_notes.cycle < now) { apply_notes(now); }
    m_notes.cycle = now;
    m_domain.wake(m_handle, now + 1);
    return m_notes;
}

void host_card::message_arrived(unsigned) {
    const cycle_t moved = m_domain.now() + m_desc.buffer_clocks;
    m_arrivals.push_back({moved, m_end.received()});
    m_domain.wake(m_handle, moved);
}

void host_card::transmitter_free(unsigned, serial::transmission result) {
    notes& status = note();
    status.free = true;
    status.result = result;
}

void host_card::link_failed(unsigned, cop_error error) { note().failure = error; }

/// Processes one cycle. Notes of the link from earlier cycles come first and are visible at once, so that a load in
/// this cycle gets the same result before or after this call. The access that ends in this cycle and then arrivals and
/// timers follow.
void host_card::tick(cycle_t now) {
    if (m_notes.cycle < now) { apply_notes(now); }
    m_shown_before = m_shown;
    if (m_pending.what != effect::none && m_pending.cycle == now) {
        const pending_access seen = m_pending;
        m_pending.what = effect::none;
        perform(seen, now);
    }
    buffer_arrivals(now);
    if (m_self_test_ends <= now) { end_self_test(); }
    check_deadlock_timer(now);
    show();
    m_shown_from = now + 1;
}

void host_card::apply_notes(cycle_t now) {
    m_status = with_notes(m_status);
    m_shown.status = with_notes(m_shown.status);
    const notes status = m_notes;
    m_notes = {};
    if (!status.free || m_self_test_ends != never) { return; }
    events.write({host_card_event::kind::answer, now, m_command, status.result});
    switch (status.result.ended) {
        case serial::transmission::outcome::done:
            m_unanswered += brings_reply(m_command.instruction().opcode) ? 1 : 0;
            break;
        case serial::transmission::outcome::refused: ++m_counters.refused; break;
        case serial::transmission::outcome::failed: ++m_counters.failed; break;
    }
    restart_deadlock_timer(now);
}

/// Returns status bits with the notes of the link applied. Notes from before a reset are ignored.
std::uint32_t host_card::with_notes(std::uint32_t status) const {
    if (m_self_test_ends != never) { return status; }
    if (m_notes.free) {
        status |= cop_csr_ready;
        if (m_notes.result.ended != serial::transmission::outcome::done) {
            const bool armed = m_notes.result.ended == serial::transmission::outcome::failed && m_deadlock != 0;
            status = failed(status, m_notes.result.error, armed);
        }
    }
    return m_notes.failure == cop_error::none ? status : failed(status, m_notes.failure, true);
}

void host_card::perform(const pending_access& seen, cycle_t now) {
    switch (seen.what) {
        case effect::none: break;
        case effect::transmit: transmit(seen.words); break;
        case effect::take_owned: take(side::owner); break;
        case effect::take_foreign: take(side::foreign); break;
        case effect::write_register: write_register(seen.offset, seen.words[0], now); break;
    }
}

void host_card::transmit(const std::array<std::uint32_t, 2>& words) {
    if (m_words_missing == 0) {
        const cop_instruction instruction = decode_cop_instruction(words[0]);
        m_words_missing = instruction.words;
        m_command = {};
        m_status &= cop_csr_enabled | cop_csr_trap;
        ++m_counters.commands;
    }
    for (const std::uint32_t word : words) {
        if (m_words_missing > 0) {
            --m_words_missing;
            m_command.word[m_command.size++] = word;
            m_end.put(word);
        }
    }
    if (m_words_missing == 0) { events.write({host_card_event::kind::command, m_domain.now(), m_command, {}}); }
}

void host_card::take(side ownership) {
    const buffered_message* const message = m_buffer.oldest(ownership, never);
    invariant(message != nullptr, name(), m_domain.now(), "a message that was read has gone");
    unsigned& read = m_words_read[static_cast<std::size_t>(ownership)];
    read += 2;
    if (read >= message->count()) {
        m_buffer.pop(ownership);
        read = 0;
    }
}

void host_card::write_register(std::uint32_t offset, std::uint32_t value, cycle_t now) {
    switch (offset) {
        case cop_card_csr: write_csr(value, now); break;
        case cop_card_pid:
            m_pid = value & (cop_max_tasks - 1);
            m_buffer.set_owner(m_pid);
            m_words_read = {};
            break;
        case cop_card_transmit_timeout:
            m_transmit_timeout = std::max(value, 1U);
            m_end.limit(m_transmit_timeout, m_retries);
            break;
        case cop_card_retries:
            m_retries = value;
            m_end.limit(m_transmit_timeout, m_retries);
            break;
        case cop_card_deadlock:
            m_deadlock = value;
            restart_deadlock_timer(now);
            break;
        default: m_watermark = value; break;
    }
}

void host_card::write_csr(std::uint32_t value, cycle_t now) {
    if ((value & cop_csr_reset) != 0) {
        m_end.reset();
        power_up(now);
        return;
    }
    m_status &= ~cop_csr_enabled;
    if ((value & cop_csr_enable) != 0) { m_status |= cop_csr_enabled; }
    if ((value & cop_csr_clear_trap) != 0) { m_status &= ~cop_csr_trap; }
}

/// Resets the registers and starts the self test.
void host_card::power_up(cycle_t now) {
    m_status = 0;
    m_pid = 0;
    m_transmit_timeout = static_cast<std::uint32_t>(m_protocol.transmit_timeout);
    m_retries = m_protocol.retries;
    m_deadlock = m_desc.deadlock;
    m_watermark = m_desc.watermark;
    m_buffer.clear();
    m_buffer.set_owner(0);
    m_words_read = {};
    m_words_missing = 0;
    m_unanswered = 0;
    m_deadlock_at = never;
    m_self_test_ends = now + m_desc.self_test_clocks;
    m_domain.wake(m_handle, m_self_test_ends);
}

void host_card::end_self_test() {
    m_self_test_ends = never;
    if (m_desc.defective) {
        fail(cop_error::self_test, false);
    } else {
        m_status |= cop_csr_ready;
    }
}

void host_card::buffer_arrivals(cycle_t now) {
    while (!m_arrivals.empty() && m_arrivals.front().cycle <= now) {
        const serial::cop_words message = m_arrivals.front().message;
        m_arrivals.pop_front();
        if (m_self_test_ends != never || m_buffer.full()) {
            ++m_counters.lost;
            events.write({host_card_event::kind::lost, now, message, {}});
            if (m_self_test_ends == never) { fail(cop_error::overrun, true); }
            continue;
        }
        const side ownership = m_buffer.push({.words = message.word, .seen_from = now + 1});
        ++(ownership == side::owner ? m_counters.owned : m_counters.foreign);
        events.write({host_card_event::kind::message, now, message, {}});
        if (m_unanswered > 0 && is_reply(message.instruction().opcode)) {
            --m_unanswered;
            restart_deadlock_timer(now);
        }
    }
}

/// Restarts the timer. It wakes the card at most once per interval, regardless of the number of restarts.
void host_card::restart_deadlock_timer(cycle_t now) {
    m_deadlock_at = m_unanswered == 0 || m_deadlock == 0 ? never : now + m_deadlock;
    if (m_deadlock_at < m_deadlock_wake) {
        m_deadlock_wake = m_deadlock_at;
        m_domain.wake(m_handle, m_deadlock_at);
    }
}

void host_card::check_deadlock_timer(cycle_t now) {
    if (m_deadlock_at <= now) {
        m_deadlock_at = never;
        m_unanswered = 0;
        ++m_counters.deadlocks;
        fail(cop_error::deadlock, true);
    }
    if (m_deadlock_wake <= now) {
        m_deadlock_wake = m_deadlock_at;
        if (m_deadlock_at != never) { m_domain.wake(m_handle, m_deadlock_at); }
    }
}

void host_card::fail(cop_error error, bool trap) { m_status = failed(m_status, error, trap); }

/// Updates the registers that the host sees from the next cycle on, and the interrupt.
void host_card::show() {
    m_shown.owned = m_buffer.count(side::owner) > 0;
    m_shown.foreign = m_buffer.count(side::foreign);
    m_shown.status = m_status;
    if (m_shown.owned || m_shown.foreign > 0) { m_shown.status |= cop_csr_received; }
    if (m_watermark != 0 && m_shown.foreign >= m_watermark) { m_shown.status |= cop_csr_watermark; }
    constexpr std::uint32_t received_and_enabled = cop_csr_enabled | cop_csr_received;
    const bool level = (m_shown.status & (cop_csr_trap | cop_csr_watermark)) != 0 ||
                       (m_shown.status & received_and_enabled) == received_and_enabled;
    if (level != m_raised) {
        m_raised = level;
        if (m_interrupt) { m_interrupt(level); }
    }
}

}  // namespace orbweaver::cop
