// SPDX-License-Identifier: Apache-2.0
#include "hw/link/serial_link.h"

#include <string>

#include "hw/base/errors.h"
#include "tlm/bound_socket.h"

namespace orbweaver::serial {

serial_link::serial_link(sc_core::sc_module_name name, clock_domain& domain, const serial_link_desc& described,
                         std::uint64_t seed)
    : sc_module(name),
      m_domain(domain),
      m_described(described),
      m_error_threshold(probability_threshold(described.word_error_rate)),
      m_detection_threshold(probability_threshold(described.detection)),
      m_handle(domain.attach(*this, clock_stage::fabric)),
      m_errors(seed, this->name()),
      m_near_side(*this, near_end),
      m_far(*this, far_end) {
    invariant(described.cycles_per_word > 0, this->name(), 0, "a word takes no time");
    invariant(described.turn_around_cycles > 0, this->name(), 0, "the line turns around in no time");
    near_end.bind(m_near_side);
    far_end.bind(m_far);
}

void serial_link::before_end_of_elaboration() {
    require_bound(near_end, "an end of a host");
    require_bound(far_end, "an end of a controller");
}

void serial_link::trace(sc_core::sc_trace_file* file) const {
    const std::string prefix = name();
    sc_core::sc_trace(file, m_in_burst, prefix + ".in_burst");
    sc_core::sc_trace(file, m_counters.words_up, prefix + ".words_up");
    sc_core::sc_trace(file, m_counters.words_down, prefix + ".words_down");
    sc_core::sc_trace(file, m_counters.errors, prefix + ".errors");
}

void serial_link::side::accept_word(const serial_word& word, const sc_core::sc_time& delay) {
    const cycle_t due = owner.m_domain.now() + owner.m_domain.cycles(delay);
    invariant(due > owner.m_domain.now(), owner.name(), due, "a word without a delay");
    invariant(word.last || !word.urgent, owner.name(), due, "an urgent burst of more than one word");
    (word.urgent ? urgent : data).push(word, due);
    owner.m_domain.wake(owner.m_handle, due);
}

void serial_link::tick(cycle_t now) {
    if (now < m_free) {
        m_domain.wake(m_handle, m_free);
        return;
    }
    side* sender = nullptr;
    timed_queue<serial_word>* const queue = choose(sender, now);
    if (queue == nullptr) {
        return;  // the next word wakes the link
    }
    const bool turns = m_direction != nullptr && m_direction != sender;
    const cycle_t start = m_free + (turns ? m_described.flight_cycles + m_described.turn_around_cycles : 0);
    if (now < start) {
        m_domain.wake(m_handle, start);
        return;
    }
    m_counters.turn_arounds += turns ? 1 : 0;
    send(*sender, *queue, now);
    if (!m_near_side.is_empty() || !m_far.is_empty()) { m_domain.wake(m_handle, m_free); }
}

/// Returns the queue whose front word is sent next; null if no word may be sent.
timed_queue<serial_word>* serial_link::choose(side*& sender, cycle_t now) {
    if (m_in_burst) {
        sender = m_direction;
        return sender->data.due() <= now ? &sender->data : nullptr;
    }
    const std::array<side*, 2> first_to_last = order();
    for (const auto queue : {&side::urgent, &side::data}) {
        for (side* const candidate : first_to_last) {
            if ((candidate->*queue).due() <= now) {
                sender = candidate;
                return &(candidate->*queue);
            }
        }
    }
    return nullptr;
}

/// Returns the sides in order of their priority between bursts.
std::array<serial_link::side*, 2> serial_link::order() {
    const bool near_sent = m_direction == &m_near_side;
    const bool near_first = m_described.bursts_per_turn != 0 && near_sent == (m_bursts < m_described.bursts_per_turn);
    return near_first ? std::array{&m_near_side, &m_far} : std::array{&m_far, &m_near_side};
}

/// @param turns whether the word is the first one after a change of direction
/// @param ends  whether the word is the last one of its burst
void serial_link::count_burst(bool turns, bool ends) {
    if (turns || m_bursts == m_described.bursts_per_turn) {
        m_bursts = 0;  // a new turn; of the same end if the other end has nothing to send
    }
    m_bursts += ends ? 1 : 0;
}

void serial_link::send(side& sender, timed_queue<serial_word>& queue, cycle_t now) {
    serial_word word = queue.pop();
    serial_word sent = word;
    count_burst(m_direction != &sender, word.last);
    m_direction = &sender;
    m_in_burst = !word.last;
    m_free = now + m_described.cycles_per_word;
    m_counters.busy += m_described.cycles_per_word;
    ++(&sender == &m_near_side ? m_counters.words_up : m_counters.words_down);
    corrupt(word);
    transfers.write({word, &sender == &m_near_side, now, m_free + m_described.flight_cycles});
    serial_phase phase = serial_phase::word;
    sc_core::sc_time delay = m_domain.time(m_described.cycles_per_word + m_described.flight_cycles);
    (&sender == &m_near_side ? m_far : m_near_side).socket->nb_transport_bw(word, phase, delay);
    if (sent.last) {
        phase = serial_phase::sent;
        delay = m_domain.time(m_described.cycles_per_word);
        sender.socket->nb_transport_bw(sent, phase, delay);
    }
}

void serial_link::corrupt(serial_word& word) {
    if (m_error_threshold == 0 || !m_errors.chance(m_error_threshold)) { return; }
    ++m_counters.errors;
    word.error = m_errors.chance(m_detection_threshold);
    m_counters.undetected += word.error ? 0 : 1;
    word.data ^= std::uint32_t{1} << m_errors.below(32);
}

}  // namespace orbweaver::serial
