// SPDX-License-Identifier: Apache-2.0
// Effects of accepted commands: outgoing messages, RAMs, locks.
#include "hw/cop/controller_core.h"

#include <utility>

namespace orbweaver::cop {

/// Returns the operand of a command as the 64-bit data path sees it.
std::uint64_t controller_core::operand() const {
    return has_64_bits(m_service.instruction.opcode) ? m_service.words.data() : sign_extended(m_service.words.word[2]);
}

serial::cop_words controller_core::message(cop_opcode opcode, const cop_instruction& instruction,
                                           const cop_address& address, std::uint64_t value) const {
    cop_instruction first = instruction;
    first.opcode = opcode;
    serial::cop_words built;
    built.word[0] = encode(first);
    built.word[1] = encode(address, first);
    if (first.words > 2) { built.word[2] = static_cast<std::uint32_t>(first.words == 4 ? value >> 32 : value); }
    if (first.words > 3) { built.word[3] = static_cast<std::uint32_t>(value); }
    built.size = static_cast<std::uint8_t>(first.words);
    return built;
}

/// Builds the message for the end of an operation: a group message without a sender for hosts, a command for
/// controllers.
serial::cop_words controller_core::result(std::uint64_t value) const {
    const bool to_hosts =
        m_desc.level != cop_level::upper && (m_service.what == action::complete || !m_service.instruction.extended);
    const bool upward = m_desc.level == cop_level::lower && m_service.what == action::contribute && !to_hosts;
    cop_opcode opcode = m_service.instruction.opcode;
    if (opcode == cop_opcode::barrier_entry && !upward) { opcode = cop_opcode::barrier_exit; }
    const cop_instruction instruction{.extended = !to_hosts,
                                      .second_mask = m_service.instruction.second_mask,
                                      .words = m_service.instruction.words,
                                      .group = true};
    return message(opcode, instruction, {.space = cop_space::global, .tag = m_service.address.tag}, value);
}

/// Builds a data reply to the requesting host. It is for the task that the command names. A task of another channel has
/// no entry here, so the reply is then for any task.
serial::cop_words controller_core::reply(std::uint64_t value) const {
    cop_instruction instruction = m_service.instruction;
    instruction.extended = false;
    instruction.group = instruction.other_channel;
    instruction.words = has_64_bits(instruction.opcode) ? 4 : 3;
    return message(instruction.opcode, instruction, m_service.address, value);
}

/// Returns the global word after this contribution. The ALU computes it once, however long the last clock stalls.
std::uint64_t controller_core::combined() {
    if (!m_service.combined) { m_service.combined = combine_operand(); }
    return *m_service.combined;
}

/// Combines the operand of this contribution with the global word.
std::uint64_t controller_core::combine_operand() {
    const cop_opcode opcode = m_service.instruction.opcode;
    const std::uint32_t tag = m_service.address.tag;
    if (opcode == cop_opcode::barrier_entry) { return m_data.global(tag); }
    if (m_terminal_counts[tag].fresh || !is_reduction(opcode)) { return operand(); }
    const std::uint64_t partial = m_data.read_global(tag);
    return is_real(opcode) ? m_real_alu.combine(opcode, partial, operand())
                           : m_integer_alu.combine(opcode, partial, operand());
}

/// Computes the message of the last clock and the transmit registers that it needs. Registers for commands to a
/// controller are not checked: they are free while no errand is open there.
void controller_core::prepare() {
    prepare_message();
    m_service.needed = m_service.transmit.instruction().extended ? cop_ports{} : m_service.load;
    if (m_service.what == action::answer && m_desc.level == cop_level::upper &&
        m_open_requests[m_service.selection.port].requester != 0) {
        // The answer of a controller's port is a message too.
        m_service.needed.set(m_open_requests[m_service.selection.port].requester, true);
    }
}

void controller_core::prepare_message() {
    m_service.load = {};
    const std::uint32_t tag = m_service.address.tag;
    switch (m_service.what) {
        case action::probe:
            m_service.address = {.controller = m_desc.number, .channel = m_service.selection.port};
            m_service.transmit = reply(m_service.selection.port);
            m_service.load.set(m_service.selection.port, true);
            break;
        case action::read:
        case action::add: {
            const bool masks = m_service.address.space == cop_space::mask;
            const std::uint64_t mask =
                masks ? (m_service.instruction.second_mask ? m_terminal_counts : m_first_masks).read(tag).mask : 0;
            m_service.transmit = reply(masks ? mask : m_data.read(accessed_location()));
            m_service.load.set(m_service.selection.port, true);
            break;
        }
        case action::contribute:
            if (is_last_contribution()) {
                const bool upward = m_desc.level == cop_level::lower && m_service.instruction.extended;
                m_service.transmit = result(combined());
                m_service.load = upward ? cop_ports{0, true} : cop_ports{broadcast_mask().read(tag).mask, false};
            }
            break;
        case action::complete:
            m_service.transmit = result(operand());
            m_service.load = {broadcast_mask().read(tag).mask, false};
            break;
        case action::broadcast:
        case action::forward: prepare_passing_on(); break;
        case action::answer: prepare_answer(); break;
        default: break;
    }
}

/// Prepares a broadcast, or a command for another controller, unchanged. The first controller adds the sender to a
/// broadcast.
void controller_core::prepare_passing_on() {
    cop_instruction instruction = m_service.instruction;
    const bool broadcasts =
        instruction.opcode == cop_opcode::broadcast32 || instruction.opcode == cop_opcode::broadcast64;
    const bool from_host = is_host(m_service.selection.port);
    m_service.transmit = m_service.words;
    if (broadcasts) {
        cop_address address = m_service.address;
        if (from_host) {
            address.controller = m_desc.number;
            address.channel = m_service.selection.port;
        }
        instruction.group = true;
        instruction.extended = m_service.what == action::forward || m_desc.level == cop_level::upper;
        m_service.transmit.word[0] = encode(instruction);
        m_service.transmit.word[1] = encode(address, instruction);
    }
    if (m_service.what == action::forward) {
        m_service.load.set(forwarded_to(), true);
    } else {
        m_service.load = {broadcast_mask().read(m_service.address.tag).mask, false};
    }
}

/// Forwards data to the port that requested them.
void controller_core::prepare_answer() {
    const open_request& request = m_open_requests[m_service.selection.port];
    if (m_service.words.size > 1 && request.requester != 0) {
        m_service.transmit = m_service.words;
        m_service.load.set(request.requester, true);
    }
}

void controller_core::perform(controller_outputs& out) {
    switch (m_service.what) {
        case action::lock:
            m_lock = m_service.selection.port;
            m_lock_idle_clocks = 0;
            break;
        case action::unlock: m_lock = 0; break;
        case action::write:
        case action::add: perform_write(); break;
        case action::set_mask: set_masks(); break;
        case action::contribute: combine(out); break;
        case action::complete: release_tag(); break;
        case action::broadcast:
            if (!m_service.instruction.second_mask) { broadcast_mask().release(m_service.address.tag); }
            add_open_requests(m_service.load, 0);
            break;
        case action::forward: forward(); break;
        case action::answer: take_answer(out); break;
        default: break;
    }
}

void controller_core::perform_write() {
    const data_ram::word_location location = accessed_location();
    std::uint64_t value = operand();
    if (m_service.what == action::add) {
        const bool real = m_service.instruction.opcode == cop_opcode::read_modify_write64 && m_service.address.real;
        const cop_opcode sum = real                                        ? cop_opcode::sum_double
                               : has_64_bits(m_service.instruction.opcode) ? cop_opcode::sum64
                                                                           : cop_opcode::sum32;
        const std::uint64_t stored = m_data.read(location);
        value = real ? m_real_alu.combine(sum, stored, value) : m_integer_alu.combine(sum, stored, value);
    } else if (location.space == cop_space::task) {
        m_data.take(location);
    }
    m_data.write(location, value);
    if (location.space == cop_space::global) { m_terminal_counts.age(location.tag); }
}

void controller_core::set_masks() {
    mask_ram& masks =
        m_service.instruction.opcode == cop_opcode::set_terminal_count ? m_terminal_counts : broadcast_mask();
    masks.set(m_service.address.tag, m_service.address.count, m_service.words.data());
}

void controller_core::combine(controller_outputs& out) {
    const std::uint32_t tag = m_service.address.tag;
    const bool last = is_last_contribution();
    m_data.write_global(tag, combined());
    m_terminal_counts.remove(tag, channel_bit());
    if (!last) { return; }
    out.events.completes = true;
    add_open_requests(m_service.load, 0);
    if (!m_service.load.uplink) {
        release_tag();
    }  // else the tag stays in use until level 2 has completed the operation
}

/// Ends the operation of a tag. The second bank keeps its masks for the next operation.
void controller_core::release_tag() {
    m_terminal_counts.release(m_service.address.tag);
    if (!m_service.instruction.second_mask) { broadcast_mask().release(m_service.address.tag); }
}

void controller_core::forward() {
    if (m_service.instruction.opcode == cop_opcode::lock) {
        (m_desc.level == cop_level::upper ? m_lock : m_upper_lock) = m_service.selection.port;
        m_lock_idle_clocks = 0;
    }
    m_forwarded.set(m_service.selection.port, true);
    add_open_requests(m_service.load, m_service.selection.port);
}

void controller_core::add_open_requests(const cop_ports& ports, std::uint8_t requester) {
    if (!m_service.transmit.instruction().extended) {
        return;  // to hosts
    }
    for (unsigned port = 1; port <= cop_uplink; ++port) {
        if (ports.has(port)) { m_open_requests[port] = {true, requester, m_service.transmit.instruction().opcode}; }
    }
}

void controller_core::take_answer(controller_outputs& out) {
    const open_request request = std::exchange(m_open_requests[m_service.selection.port], {});
    const bool data = m_service.words.size > 1;
    const cop_error reason = data ? cop_error::none : static_cast<cop_error>(m_service.instruction.task);
    out.answer_taken = m_service.selection.port;
    m_waiting = {};
    if (request.requester == 0) {
        out.events.loses = reason != cop_error::none;
        return;
    }
    m_forwarded.set(request.requester, false);
    out.verdict = reason == cop_error::none ? cop_verdict::acknowledge : cop_verdict::refuse;
    out.verdict_port = request.requester;
    out.reason = reason;
    const bool ends_lock = (request.opcode == cop_opcode::unlock && reason == cop_error::none) ||
                           (request.opcode == cop_opcode::lock && reason != cop_error::none);
    if (ends_lock) { (m_desc.level == cop_level::upper ? m_lock : m_upper_lock) = 0; }
}

}  // namespace orbweaver::cop
