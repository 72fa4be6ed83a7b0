// SPDX-License-Identifier: Apache-2.0
// Decodes commands and decides whether they are accepted.
#include "hw/cop/controller_core.h"

namespace orbweaver::cop {

controller_core::action controller_core::action_of_command() const {
    return m_service.selection.port == cop_uplink ? action_from_above() : action_of_channel();
}

controller_core::action controller_core::action_of_channel() const {
    const cop_instruction& command = m_service.instruction;
    const cop_opcode opcode = command.opcode;
    const unsigned words = cop_command_words(opcode, command.extended);
    const bool upper = m_desc.level == cop_level::upper;
    if (words == 0 || words != m_service.words.size || words != command.words ||
        (command.extended ? m_desc.level == cop_level::single : upper)) {
        return action::refuse;
    }
    const bool collective = is_reduction(opcode) || opcode == cop_opcode::barrier_entry;
    if (collective) { return action::contribute; }
    const bool broadcasts = opcode == cop_opcode::broadcast32 || opcode == cop_opcode::broadcast64;
    const bool to_controller = command.extended && command.other_channel;
    // Level 2 has only masks; all other commands are for the controller that they name.
    if (command.extended && !to_controller && !broadcasts && !sets_mask(opcode)) { return action::refuse; }
    if (command.extended && (!upper || (to_controller && !broadcasts))) {
        return opcode == cop_opcode::probe ? action::refuse : action::forward;
    }
    return broadcasts ? action::broadcast : action_from_above();
}

/// Returns the action for a command that needs no higher level or comes from one.
controller_core::action controller_core::action_from_above() const {
    switch (m_service.instruction.opcode) {
        case cop_opcode::lock: return action::lock;
        case cop_opcode::unlock: return action::unlock;
        case cop_opcode::probe: return action::probe;
        case cop_opcode::broadcast32:
        case cop_opcode::broadcast64: return action::broadcast;
        case cop_opcode::set_broadcast_mask:
        case cop_opcode::set_terminal_count: return action::set_mask;
        case cop_opcode::read32:
        case cop_opcode::read64: return action::read;
        case cop_opcode::write32:
        case cop_opcode::write64: return action::write;
        case cop_opcode::read_modify_write32:
        case cop_opcode::read_modify_write64: return action::add;
        default: return action::complete;
    }
}

/// Returns the clock of the verdict: 2 if it depends on the RAMs, else 1.
unsigned controller_core::decision_clock() const {
    switch (m_service.what) {
        case action::set_mask:
        case action::contribute: return 2;
        case action::broadcast: return m_desc.level == cop_level::upper ? 2 : 1;
        case action::read:
        case action::write:
        case action::add: {
            const bool counted = m_service.what == action::write && m_desc.writes_count;
            return m_service.address.space == cop_space::task || counted ? 2 : 1;
        }
        default: return 1;
    }
}

bool controller_core::uses_fpu() const {
    if (m_service.what == action::answer || m_service.what == action::refuse || m_service.what == action::forward ||
        m_service.what == action::complete) {
        return false;
    }
    const bool adds_doubles = m_service.instruction.opcode == cop_opcode::read_modify_write64 && m_service.address.real;
    const bool charged = m_desc.doubles == double_service::thesis && m_service.words.size > 1 && m_service.address.real;
    return is_real(m_service.instruction.opcode) || adds_doubles || charged;
}

data_ram::word_location controller_core::accessed_location() const {
    // In commands from above, the address names the channel, as with Z.
    const bool named = m_service.instruction.other_channel || m_service.selection.port == cop_uplink;
    return {.space = m_service.address.space,
            .channel = named ? m_service.address.channel : m_service.selection.port,
            .task = m_service.instruction.task,
            .tag = m_service.address.tag};
}

/// Returns whether this write counts as a contribution (controller_desc::writes_count).
bool controller_core::is_counted_write() const {
    if (!m_desc.writes_count || m_service.what != action::write || m_service.selection.port == cop_uplink ||
        m_service.address.space != cop_space::global || m_service.address.tag >= m_desc.global_entries) {
        return false;
    }
    const mask_ram::entry& waits = m_terminal_counts[m_service.address.tag];
    return waits.accessed && (waits.mask & channel_bit()) != 0;
}

cop_error controller_core::check() const {
    if (m_service.what != action::refuse && m_service.instruction.extended && m_service.selection.port == m_lock &&
        is_host(m_lock)) {
        return cop_error::lock_order;  // avoids a deadlock: the lock holder of level 2 may wait for this controller
    }
    switch (m_service.what) {
        case action::refuse: return cop_error::illegal;
        case action::unlock: return m_lock == m_service.selection.port ? cop_error::none : cop_error::not_locked;
        case action::read:
        case action::write:
        case action::add: return check_access();
        case action::set_mask: return check_mask();
        case action::contribute: return check_contribution();
        case action::broadcast:
            return m_service.address.tag < m_desc.global_entries ? cop_error::none : cop_error::limit;
        case action::forward: return check_forward();
        default: return cop_error::none;
    }
}

cop_error controller_core::check_access() const {
    const data_ram::word_location location = accessed_location();
    if (location.space == cop_space::mask && m_service.instruction.opcode != cop_opcode::read64) {
        return cop_error::illegal;
    }
    if (!m_data.has(location)) { return cop_error::limit; }
    if (location.space == cop_space::system && m_service.what != action::read && !m_service.instruction.supervisor) {
        return cop_error::privileged;
    }
    return location.space == cop_space::task ? check_task_space(location) : cop_error::none;
}

/// Checks the access rights: all tasks may read, and add through RMW; only the owner writes.
cop_error controller_core::check_task_space(const data_ram::word_location& location) const {
    const bool writes = m_service.what == action::write;
    if (writes && m_service.instruction.supervisor) {
        return cop_error::none;  // the operating system assigns the space to another task
    }
    const bool foreign = m_service.selection.port == cop_uplink || location.channel != m_service.selection.port;
    return m_data.is_taken(location) || (writes && foreign) ? cop_error::owner : cop_error::none;
}

cop_error controller_core::check_mask() const {
    const cop_address& address = m_service.address;
    const bool fits = address.count >= 1 && address.tag + address.count <= m_desc.global_entries;
    const bool names_channels = m_desc.channels == cop_channels || m_service.words.data() >> m_desc.channels == 0;
    if (!fits || !names_channels) { return cop_error::limit; }
    const mask_ram& masks =
        m_service.instruction.opcode == cop_opcode::set_terminal_count ? m_terminal_counts : broadcast_mask();
    const bool in_use = masks.any_accessed(address.tag, address.count) && !m_service.instruction.supervisor;
    return in_use ? cop_error::mask_in_use : cop_error::none;
}

cop_error controller_core::check_contribution() const {
    if (m_service.address.tag >= m_desc.global_entries) { return cop_error::limit; }
    const mask_ram::entry& waits = m_terminal_counts[m_service.address.tag];
    return waits.accessed && (waits.mask & channel_bit()) != 0 ? cop_error::none : cop_error::already_counted;
}

cop_error controller_core::check_forward() const {
    const cop_opcode opcode = m_service.instruction.opcode;
    const bool upper = m_desc.level == cop_level::upper;
    if (upper && m_service.address.controller >= m_desc.channels) { return cop_error::limit; }
    const std::uint8_t holder = upper ? m_lock : m_upper_lock;
    if (opcode == cop_opcode::unlock && holder != m_service.selection.port) { return cop_error::not_locked; }
    return opcode == cop_opcode::lock && holder == m_service.selection.port ? cop_error::lock_order : cop_error::none;
}

bool controller_core::is_last_contribution() const {
    return m_service.what == action::contribute && m_terminal_counts[m_service.address.tag].mask == channel_bit();
}

bool controller_core::has_open_errand(std::uint64_t channels) const {
    for (unsigned port = 1; port <= m_desc.channels; ++port) {
        if ((channels >> (port - 1) & 1) != 0 && m_open_requests[port].open) { return true; }
    }
    return false;
}

unsigned controller_core::forwarded_to() const {
    return m_desc.level == cop_level::upper ? m_service.address.controller + 1 : cop_uplink;
}

/// Returns whether a valid command needs another controller that is busy.
bool controller_core::must_wait() const {
    if (m_desc.level == cop_level::upper) {
        const bool sends_masked = is_last_contribution() || m_service.what == action::broadcast;
        return (sends_masked && has_open_errand(broadcast_mask()[m_service.address.tag].mask)) ||
               (m_service.what == action::forward && m_open_requests[forwarded_to()].open);
    }
    if (m_service.what == action::forward) {
        const bool foreign_lock = m_upper_lock != 0 && m_upper_lock != m_service.selection.port;
        return foreign_lock || m_open_requests[cop_uplink].open;
    }
    return is_last_contribution() && m_service.instruction.extended && m_open_requests[cop_uplink].open;
}

}  // namespace orbweaver::cop
