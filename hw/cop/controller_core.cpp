// SPDX-License-Identifier: Apache-2.0
// Sequence of a service. Decoding and verdicts: controller_verdict.cpp; effects: controller_effect.cpp.
#include "hw/cop/controller_core.h"

#include <algorithm>

namespace orbweaver::cop {

controller_core::controller_core(const controller_desc& described)
    : m_desc(described),
      m_poll(described.channels, described.level == cop_level::lower, described.idle_channel_clocks),
      m_data("data_ram", described),
      m_terminal_counts("tc_mask", described.global_entries),
      m_first_masks("bcast_mask_0", described.global_entries),
      m_second_masks("bcast_mask_1", described.global_entries) {}

void controller_core::trace(sc_core::sc_trace_file* file, const std::string& name) const {
    sc_core::sc_trace(file, m_service.selection.port, name + ".service_port", 7);
    sc_core::sc_trace(file, m_service.clock, name + ".service_clock");
    m_integer_alu.trace(file);
    m_real_alu.trace(file);
    m_data.trace(file);
    m_terminal_counts.trace(file);
    m_first_masks.trace(file);
    m_second_masks.trace(file);
}

cop_selection controller_core::select(const controller_inputs& inputs) const {
    if (m_service.clock != 0) { return m_service.selection; }
    const cop_ports ready = candidates(inputs);
    const bool stays = m_lock != 0 && !inputs.answered.any();  // the poll counter does not move
    const unsigned port = stays ? (ready.any() ? m_lock : 0U) : m_poll.next_port(ready);
    return {static_cast<std::uint8_t>(port), port != 0 && inputs.answered.has(port)};
}

/// Returns the ports that can be served now. A lock blocks other ports' commands but no answers, because its holder may
/// wait for one. A command from a controller waits until the registers for its answer are free.
cop_ports controller_core::candidates(const controller_inputs& inputs) const {
    const cop_ports controllers{m_desc.level == cop_level::upper ? ~std::uint64_t{0} : 0, true};
    cop_ports commands = inputs.data_ready - m_forwarded - m_waiting - (controllers - inputs.transmit_empty);
    if (m_lock != 0) {
        cop_ports holder;
        holder.set(m_lock, true);
        commands = commands & holder;
    }
    return commands | inputs.answered;
}

controller_outputs controller_core::step(const controller_inputs& inputs) {
    controller_outputs out;
    out.selected = select(inputs);
    const bool serves_holder = m_lock != 0 && out.selected.port == m_lock;
    if (m_service.clock == 0) {
        if (out.selected.port == 0) {
            m_poll.rest(1);
            out.events.lock_expires = update_lock_timeout(false);
            out.lock_port = m_lock;
            return out;
        }
        begin(out.selected, inputs.received);
        out.events.begins = true;
    } else {
        ++m_service.clock;
    }
    out.events.lock_expires = update_lock_timeout(serves_holder);
    if (m_service.clock == m_service.decision) { decide(out); }
    if (m_service.clock != 0 && m_service.clock >= m_service.clocks) { finish(inputs, out); }
    out.lock_port = m_lock;
    return out;
}

cycle_t controller_core::due(const controller_inputs& inputs) const {
    if (m_service.clock != 0 || candidates(inputs).any()) { return 1; }
    const bool watched = m_desc.lock_timeout != 0 && m_lock != 0 && is_host(m_lock);
    return watched ? m_desc.lock_timeout - m_lock_idle_clocks : never;
}

void controller_core::rest(cycle_t clocks) {
    m_poll.rest(clocks);
    if (m_lock != 0) { m_lock_idle_clocks += clocks; }
}

/// Ends the lock of a host that has been silent for lock_timeout clocks.
/// @return true: the lock has ended
bool controller_core::update_lock_timeout(bool holder_served) {
    if (m_lock == 0) { return false; }
    m_lock_idle_clocks = holder_served ? 0 : m_lock_idle_clocks + 1;
    if (m_desc.lock_timeout == 0 || m_lock_idle_clocks < m_desc.lock_timeout || !is_host(m_lock)) { return false; }
    m_poll.pass(m_lock);
    m_lock = 0;
    return true;
}

void controller_core::begin(const cop_selection& selection, const serial::cop_words& received) {
    m_service = {};
    m_service.clock = 1;
    m_service.selection = selection;
    m_service.words = received;
    decode();
}

void controller_core::decode() {
    m_service.instruction = m_service.words.instruction();
    m_service.address = decode_cop_address(m_service.words.word[1], m_service.instruction);
    m_service.what = m_service.selection.answer ? action::answer : action_of_command();
    const unsigned further = m_service.what == action::set_mask ? std::max(m_service.address.count, 1U) - 1 : 0;
    const unsigned extra = further * m_desc.mask_entry_clocks;
    m_service.clocks = (uses_fpu() ? m_desc.fpu_service_clocks : m_desc.service_clocks) + extra;
    m_service.decision = m_service.what == action::answer ? 0 : decision_clock() + extra;
}

/// The RAMs of masks are read in clock 2, whether the command is accepted or not.
void controller_core::read_masks() {
    if (m_service.decision < 2 || m_service.address.tag >= m_desc.global_entries) { return; }
    m_terminal_counts.read(m_service.address.tag);
    broadcast_mask().read(m_service.address.tag);
}

void controller_core::decide(controller_outputs& out) {
    read_masks();
    if (is_counted_write()) { m_service.what = action::contribute; }
    m_service.refusal = check();
    if (m_service.refusal == cop_error::none && must_wait()) {
        put_off(out);
        return;
    }
    if (m_service.refusal != cop_error::none) {
        m_service.what = action::refuse;
    } else if (m_service.what == action::forward) {
        return;  // the other controller gives the verdict
    }
    out.verdict = m_service.refusal == cop_error::none ? cop_verdict::acknowledge : cop_verdict::refuse;
    out.verdict_port = m_service.selection.port;
    out.reason = m_service.refusal;
}

void controller_core::put_off(controller_outputs& out) {
    m_waiting.set(m_service.selection.port, true);
    out.events.put_off = true;
    end();
}

void controller_core::finish(const controller_inputs& inputs, controller_outputs& out) {
    prepare();
    if ((m_service.needed - inputs.transmit_empty).any()) {
        out.events.stalls = true;
        return;
    }
    out.load = m_service.load;
    if (m_service.load.any()) { out.transmit = m_service.transmit; }
    perform(out);
    end();
}

void controller_core::end() {
    if (m_lock == 0) { m_poll.pass(m_service.selection.port); }
    m_service = {};
}

}  // namespace orbweaver::cop
