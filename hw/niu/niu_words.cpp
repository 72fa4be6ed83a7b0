// SPDX-License-Identifier: Apache-2.0
// What an NIU does in most of its cycles: a word of a block leaves, or a word of a message goes to memory. It is
// compiled as one function.
#include "hw/base/lowest_bit.h"
#include "hw/niu/niu.h"

namespace orbweaver::niu {

/// Most cycles of a node: at most a word of a block leaves, at most a word of a message arrives, and nothing else is to
/// be done. move_all() would do the same. False: there is more, and nothing was done.
bool niu::move_words(cycle_t now) {
    const injector::outlook ahead = m_injector.ahead();
    if (ahead == injector::outlook::unknown || m_unblock_at <= now || m_write_owed || m_copier.busy()) {
        return false;
    }
    const bool in_block = ahead == injector::outlook::block;
    const bool sends = in_block && m_injector.may_send_word();
    const std::uint64_t arrived = candidates();
    vc_id vc;
    if (arrived != 0) {
        vc = next_vc(arrived);
        if ((sends && m_described.memory_ports == 1) || m_reassembly[vc.value].state != reassembly_state::words) {
            return false;
        }
    }
    if (sends) {
        if (!m_port.is_free(now) || !m_injector.send_word(now, m_memory)) {
            return false;
        }
        ++m_counters.injected_flits;
    } else if (in_block) {
        m_port.await_credit();
    }
    if (arrived != 0) {
        receive_word(vc, now);
    }
    if (sends || candidates() != 0 || m_injector.ahead() == injector::outlook::unknown) {
        m_port.wake_next();
    }
    return true;
}

[[gnu::flatten]] void niu::tick(cycle_t now) {
    if (!m_may_move_words || !move_words(now)) {
        move_all(now);
        m_injector.look_ahead();
    }
}

/// The first one from m_next_vc upwards, else the first one. There is one.
vc_id niu::next_vc(std::uint64_t candidates) const {
    const std::uint64_t later = candidates & (~std::uint64_t{0} << m_next_vc);
    return {static_cast<std::uint8_t>(lowest_bit(later != 0 ? later : candidates))};
}

/// The memory port is free.
void niu::receive_word(vc_id vc, cycle_t now) {
    reassembly& message = m_reassembly[vc.value];
    if (m_port.is_last(vc)) {
        const flit tail = m_port.take(vc, now);
        store_word(message, vc, tail.payload, now);
        close_message(message, tail, now);
    } else {
        store_word(message, vc, m_port.take_body(vc, now), now);
    }
    count_ejected(vc);
}

void niu::store_word(reassembly& message, vc_id vc, std::uint32_t word, cycle_t now) {
    m_write_owed = false;
    incoming_block& block = *message.block;
    const std::uint64_t address = block.address + std::uint64_t{4} * block.stride * block.words;
    if (address > 0xfffffffcU || !m_memory.write(static_cast<std::uint32_t>(address), word)) [[unlikely]] {
        refuse_word(message, vc, address, now);
        return;
    }
    ++message.words;
    ++block.words;
    receive_windows::stored(block, writes());
}

}  // namespace orbweaver::niu
