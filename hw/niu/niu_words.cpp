// SPDX-License-Identifier: Apache-2.0
// What an NIU does in most of its cycles: a word of a block leaves, or a word of a message goes to memory.
#include "hw/niu/niu.h"

namespace orbweaver::niu {

/// In most cycles of a node at most a word of a block leaves, or at most a word of a message arrives, and nothing else
/// is to be done. move_all() would do the same. All functions here go on with others in their last place alone, so that
/// they save few registers.
[[gnu::flatten]] void niu::tick(cycle_t now) {
    const injector::outlook ahead = m_injector.ahead();
    if (ahead == injector::outlook::unknown) { return move_all(now); }
    const std::uint64_t arrived = m_ejector.unblocked(m_services.port.arrived());
    if (ahead == injector::outlook::block) { return arrived == 0 ? send_word(now) : exchange_words(now); }
    if (arrived != 0) { receive_body(arrived, now); }
}

/// The next word of a block leaves, or waits for a credit.
[[gnu::flatten]] void niu::send_word(cycle_t now) {
    if (!m_injector.may_send_word()) { return m_services.port.await_credit(); }
    if (!m_injector.send_word(now, m_services.memory)) { return move_all(now); }
    ++m_services.counters.injected_flits;
    m_services.port.wake_next();
}

/// Moves words when something has arrived. move_all() does the whole cycle; once a word has left, it finds the
/// link taken.
void niu::exchange_words(cycle_t now) {
    if (m_services.described.memory_ports == 1 || !m_injector.may_send_word() ||
        !m_injector.send_word(now, m_services.memory)) {
        return move_all(now);
    }
    ++m_services.counters.injected_flits;
    m_services.port.wake_next();
    receive_body(m_ejector.unblocked(m_services.port.arrived()), now);
}

/// A word of a message goes to memory. What is none, or the last one of its message, is for move_all().
[[gnu::flatten]] void niu::receive_body(std::uint64_t arrived, cycle_t now) {
    if (!m_ejector.receive_body(arrived, now, m_services.port, m_services.memory)) { move_all(now); }
}

}  // namespace orbweaver::niu
