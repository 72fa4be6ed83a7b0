// SPDX-License-Identifier: Apache-2.0
// Fast path of an NIU for most of its cycles: a word of a block leaves, or a word of a message goes to memory.
#include "hw/niu/niu.h"

namespace orbweaver::niu {

/// Performs a cycle. In most cycles of a node at most one word of a block leaves or one word of a message arrives, and
/// nothing else happens. move_all() would give the same result. All functions here end in a tail call, so that they
/// save few registers.
[[gnu::flatten]] void niu::tick(cycle_t now) {
    const injector::send_forecast ahead = m_injector.forecast();
    if (ahead == injector::send_forecast::unknown) { return move_all(now); }
    const std::uint64_t arrived = m_ejector.unblocked(m_services.port.arrived());
    if (ahead == injector::send_forecast::block) { return arrived == 0 ? send_word(now) : exchange_words(now); }
    if (arrived != 0) { receive_body(arrived, now); }
}

/// Sends the next word of a block, or waits for a credit.
[[gnu::flatten]] void niu::send_word(cycle_t now) {
    if (!m_injector.may_send_word()) { return m_services.port.await_credit(); }
    if (!m_injector.send_word(now, m_services.memory)) { return move_all(now); }
    ++m_services.counters.injected_flits;
    m_services.port.wake_next();
}

/// Moves words in both directions. After the departure of a word, move_all() can still perform the rest of the cycle,
/// because it finds the link busy.
void niu::exchange_words(cycle_t now) {
    if (m_services.described.memory_ports == 1 || !m_injector.may_send_word() ||
        !m_injector.send_word(now, m_services.memory)) {
        return move_all(now);
    }
    ++m_services.counters.injected_flits;
    m_services.port.wake_next();
    receive_body(m_ejector.unblocked(m_services.port.arrived()), now);
}

/// Moves a word of a message to memory. move_all() handles other flits and the last word of a message.
[[gnu::flatten]] void niu::receive_body(std::uint64_t arrived, cycle_t now) {
    if (!m_ejector.receive_body(arrived, now, m_services.port, m_services.memory)) { move_all(now); }
}

}  // namespace orbweaver::niu
