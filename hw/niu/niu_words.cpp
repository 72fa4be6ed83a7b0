// SPDX-License-Identifier: Apache-2.0
// What an NIU does in most of its cycles: a word of a block leaves, or a word of a message goes to memory.
#include <cstring>

#include "hw/base/lowest_bit.h"
#include "hw/niu/niu.h"

namespace orbweaver::niu {

namespace {

constexpr std::uint64_t last_address = 0xfffffffc;  // of a word

}  // namespace

/// In most cycles of a node at most a word of a block leaves, or at most a word of a message arrives, and nothing else
/// is to be done. move_all() would do the same. All functions here go on with others in their last place alone, so that
/// they save few registers.
[[gnu::flatten]] void niu::tick(cycle_t now) {
    const injector::outlook ahead = m_injector.ahead();
    if (ahead == injector::outlook::unknown) {
        return move_all(now);
    }
    const std::uint64_t arrived = candidates();
    if (ahead == injector::outlook::block) {
        return arrived == 0 ? send_word(now) : exchange_words(now);
    }
    if (arrived != 0) {
        receive_body(arrived, now);
    }
}

/// The next word of a block leaves, or waits for a credit.
[[gnu::flatten]] void niu::send_word(cycle_t now) {
    if (!m_injector.may_send_word()) {
        return m_port.await_credit();
    }
    if (!m_injector.send_word(now, m_memory)) {
        return move_all(now);
    }
    ++m_counters.injected_flits;
    m_port.wake_next();
}

/// Moves words when something has arrived. move_all() does the whole cycle; once a word has left, it finds the
/// link taken.
void niu::exchange_words(cycle_t now) {
    if (m_described.memory_ports == 1 || !m_injector.may_send_word() || !m_injector.send_word(now, m_memory)) {
        return move_all(now);
    }
    ++m_counters.injected_flits;
    m_port.wake_next();
    receive_body(candidates(), now);
}

/// A word of a message goes to memory. What is none, or the last one of its message, is for move_all().
[[gnu::flatten]] void niu::receive_body(std::uint64_t arrived, cycle_t now) {
    const vc_id vc = next_vc(arrived);
    reassembly& message = m_reassembly[vc.value];
    if (message.state != reassembly_state::words) {
        return move_all(now);
    }
    const std::uint64_t address = message.block->next_address();
    unsigned char* const position =
        address <= last_address ? m_memory.direct_word(static_cast<std::uint32_t>(address)) : nullptr;
    std::uint32_t word = 0;
    if (position == nullptr || !m_port.take_body(vc, now, word)) [[unlikely]] {
        return move_all(now);
    }
    std::memcpy(position, &word, sizeof word);
    count_ejected(vc);
    if (candidates() != 0) {
        m_port.wake_next();
    }
    count_stored(message);
}

/// The first one from m_next_vc upwards, else the first one. There is one.
vc_id niu::next_vc(std::uint64_t candidates) const {
    const std::uint64_t later = candidates & (~std::uint64_t{0} << m_next_vc);
    return {static_cast<std::uint8_t>(lowest_bit(later != 0 ? later : candidates))};
}

/// The memory port is free.
void niu::receive_word(vc_id vc, cycle_t now) {
    reassembly& message = m_reassembly[vc.value];
    const flit next = m_port.take(vc, now);
    store_word(message, vc, message.block->next_address(), next.payload, now);
    if (next.kind == flit_kind::tail) {
        close_message(message, next, now);
    }
    count_ejected(vc);
}

void niu::store_word(reassembly& message, vc_id vc, std::uint64_t address, std::uint32_t word, cycle_t now) {
    m_write_owed = false;
    if (address > last_address || !m_memory.write(static_cast<std::uint32_t>(address), word)) [[unlikely]] {
        refuse_word(message, vc, address, now);
        return;
    }
    count_stored(message);
}

void niu::count_stored(reassembly& message) {
    ++message.words;
    ++message.block->words;
    receive_windows::stored(*message.block, writes());
}

}  // namespace orbweaver::niu
