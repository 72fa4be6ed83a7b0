// SPDX-License-Identifier: Apache-2.0
#include "hw/link/flit_link_end.h"

#include <algorithm>
#include <bit>

#include "hw/base/bit.h"
#include "hw/base/errors.h"
#include "tlm/bound_socket.h"
#include "tlm/flit_credit.h"

namespace orbweaver::serial {

flit_link_end::flit_link_end(sc_core::sc_module_name name, clock_domain& domain, const flit_link_desc& described,
                             flit_shadow& sends, flit_shadow& receives, flit_link_owner& owner, unsigned number)
    : sc_module(name),
      in("in"),
      out("out"),
      m_domain(domain),
      m_described(described),
      m_sends(sends),
      m_receives(receives),
      m_owner(owner),
      m_number(number),
      m_handle(domain.attach(*this, clock_stage::fabric)),
      m_window(described.window) {
    invariant(described.window >= 1 && described.window <= flit_frame_numbers / 2, this->name(), 0,
              "a window that the frame numbers do not allow");
    invariant(described.timeout_cycles > 0, this->name(), 0, "a time-out at once");
    in.bind(static_cast<flit_fw_if&>(*this));
    out.bind(static_cast<flit_bw_if&>(*this));
    lines.init(described.lines == flit_lines::full_duplex ? 2 : 1);
    for (serial_initiator_socket& line : lines) { line.bind(m_line_end); }
}

void flit_link_end::before_end_of_elaboration() {
    require_bound(in, "a link from a router");
    require_bound(out, "a link to a router");
    for (serial_initiator_socket& line : lines) { require_bound(line, "a serial link"); }
}

// A delay may be 0: the cycle that is added makes it the next one that acts.
void flit_link_end::accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
    const cycle_t due = m_domain.now() + m_domain.cycles(delay) + 1;
    invariant(arriving.vc.value < max_frame_vcs, name(), due, "a virtual channel that a frame cannot name");
    m_flits.push(arriving, due);
    m_domain.wake(m_handle, due);
}

void flit_link_end::accept_credit(vc_id vc, const sc_core::sc_time& delay) {
    const cycle_t due = m_domain.now() + m_domain.cycles(delay) + 1;
    invariant(vc.value < max_frame_vcs, name(), due, "a virtual channel that a frame cannot name");
    m_credits.push(vc, due);
    m_domain.wake(m_handle, due);
}

void flit_link_end::line_end::accept_word(const serial_word& word, const sc_core::sc_time& delay) {
    const cycle_t due = owner.m_domain.now() + owner.m_domain.cycles(delay);
    owner.m_words.push(word, due);
    owner.m_domain.wake(owner.m_handle, due);
}

void flit_link_end::line_end::accept_sent(const serial_word& last, const sc_core::sc_time& delay) {
    const cycle_t due = owner.m_domain.now() + owner.m_domain.cycles(delay);
    owner.m_departures.push(last.last, due);
    owner.m_domain.wake(owner.m_handle, due);
}

void flit_link_end::tick(cycle_t now) {
    m_alarm = now >= m_alarm ? never : m_alarm;
    while (m_departures.due() <= now) {
        m_departures.pop();
        --m_handed;
    }
    while (m_words.due() <= now) { take_word(m_words.pop(), now); }
    collect_credits(now);
    give_credits(now);
    if (!m_failed) {
        check_deadline(now);
        send(now);
        set_alarm(now);
    }
}

void flit_link_end::collect_credits(cycle_t now) {
    while (m_credits.due() <= now) {
        const vc_id vc = m_credits.pop();
        ++m_owed[vc.value];
        m_owing |= std::uint64_t{1} << vc.value;
    }
}

void flit_link_end::take_word(const serial_word& word, cycle_t now) {
    m_is_bad = m_is_bad || word.error || m_arriving.words == flit_frame_words;
    if (!m_is_bad) { m_arriving.word[m_arriving.words++] = word.data; }
    if (!word.last) { return; }
    const std::optional<flit_frame> frame = m_is_bad ? std::nullopt : decode(m_arriving);
    m_arriving.words = 0;
    m_is_bad = false;
    m_counters.bad += frame ? 0 : 1;
    if (m_failed) {
        m_counters.dropped += frame ? 1 : 0;
    } else if (frame) {
        take_frame(*frame, now);
    } else {
        lose_frame();
    }
}

void flit_link_end::lose_frame() {
    if (!resends()) {
        fail(flit_link_failure::lost_frame);
    } else if (!m_has_asked) {
        m_ahead = 0;
        ask_again();
    }
}

void flit_link_end::take_frame(const flit_frame& frame, cycle_t now) {
    if (!resends()) {
        take_content(frame);
        return;
    }
    if (m_window.acknowledge(frame.expected)) {
        m_failures = 0;
        m_deadline = m_window.empty() ? never : now + m_described.timeout_cycles;
    }
    if (frame.asks_again && !m_window.empty()) {
        m_window.go_back();
        m_deadline = now + m_described.timeout_cycles;
    }
    if (frame.is_numbered()) { take_numbered(frame, now); }
}

void flit_link_end::take_numbered(const flit_frame& frame, cycle_t now) {
    const unsigned ahead = (frame.number + flit_frame_numbers - m_expected) % flit_frame_numbers;
    if (ahead == 0) {
        m_expected = static_cast<std::uint8_t>((m_expected + 1) % flit_frame_numbers);
        m_has_asked = false;
        ++m_unacknowledged;
        m_acknowledge_at = std::min(m_acknowledge_at, now + m_described.acknowledge_cycles);
        take_content(frame);
        return;
    }
    ++m_counters.dropped;
    if (ahead >= flit_frame_numbers / 2) {
        m_acknowledge_at = now;  // a repetition of a received frame: its acknowledgement was lost
        return;
    }
    // A lost frame is requested once, because the frames after it arrive in order. A frame that is not further ahead
    // than the previous one belongs to a repetition in which the frame was lost again.
    if (!m_has_asked || ahead <= m_ahead) { ask_again(); }
    m_ahead = ahead;
}

void flit_link_end::ask_again() {
    m_resend_pending = true;
    m_has_asked = true;
}

void flit_link_end::take_content(const flit_frame& frame) {
    if (frame.credits != 0) {
        m_giving[frame.credit_vc.value] += frame.credits;
        m_given |= std::uint64_t{1} << frame.credit_vc.value;
        m_counters.credits_received += frame.credits;
    }
    if (frame.has_flit) { deliver(frame); }
}

void flit_link_end::deliver(const flit_frame& frame) {
    invariant(!m_receives.empty(), name(), m_domain.now(), "a flit that was not sent");
    flit arriving = m_receives.pop();
    arriving.payload = frame.payload;
    arriving.kind = frame.kind;
    arriving.vc = frame.vc;
    ++m_counters.flits_received;
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = m_domain.period();
    out->nb_transport_fw(arriving, phase, delay);
}

/// Returns credits to the local network: at most one per VC and cycle, like any link.
void flit_link_end::give_credits(cycle_t now) {
    for (std::uint64_t vcs = m_given; vcs != 0; vcs &= vcs - 1) {
        const unsigned vc = lowest_bit(vcs);
        if (--m_giving[vc] == 0) { m_given &= ~(std::uint64_t{1} << vc); }
        return_credit(in, {static_cast<std::uint8_t>(vc)}, m_domain.period());
    }
    if (m_given != 0) { m_domain.wake(m_handle, now + 1); }
}

void flit_link_end::check_deadline(cycle_t now) {
    if (now < m_deadline) { return; }
    ++m_counters.timeouts;
    if (++m_failures > m_described.retries) {
        fail(flit_link_failure::no_acknowledge);
        return;
    }
    m_window.go_back();
    m_deadline = now + m_described.timeout_cycles;
}

void flit_link_end::send(cycle_t now) {
    while (!m_failed && m_handed < max_handed && send_one(now)) {}
}

/// Sends the most urgent frame. A frame without a flit leaves only if no frame of this end waits for the line; until
/// then, more credits accumulate for it.
bool flit_link_end::send_one(cycle_t now) {
    if (m_resend_pending) {
        m_resend_pending = false;
        hand_over({.asks_again = true});
        return true;
    }
    if (resends() && m_window.repeats()) {
        ++m_counters.resends;
        hand_over(m_window.repeat());
        return true;
    }
    const bool may_send = !resends() || m_window.has_room();
    if (may_send && m_flits.due() <= now) {
        send_new(now, true);
        return true;
    }
    if (may_send && m_owing != 0 && m_handed == 0) {
        send_new(now, false);
        return true;
    }
    if (owes_acknowledgement(now) && m_handed == 0) {
        hand_over({});
        return true;
    }
    return false;
}

bool flit_link_end::owes_acknowledgement(cycle_t now) const {
    return m_acknowledge_at <= now || 2 * m_unacknowledged >= m_described.window;
}

void flit_link_end::send_new(cycle_t now, bool with_flit) {
    flit_frame frame;
    if (with_flit) {
        const flit leaving = m_flits.pop();
        m_sends.push(leaving, now);
        frame.has_flit = true;
        frame.kind = leaving.kind;
        frame.vc = leaving.vc;
        frame.payload = leaving.payload;
        ++m_counters.flits_sent;
    }
    add_credits(frame);
    if (!resends()) {
        hand_over(frame);
        return;
    }
    hand_over(m_window.add(frame));
    m_deadline = m_deadline == never ? now + m_described.timeout_cycles : m_deadline;
}

/// Adds the credits of one VC, which is chosen round-robin.
void flit_link_end::add_credits(flit_frame& frame) {
    if (m_owing == 0) { return; }
    const unsigned vc =
        (m_next_owed + static_cast<unsigned>(std::countr_zero(std::rotr(m_owing, static_cast<int>(m_next_owed))))) %
        max_frame_vcs;
    frame.credit_vc = {static_cast<std::uint8_t>(vc)};
    frame.credits = static_cast<std::uint8_t>(std::min(m_owed[vc], max_frame_credits));
    m_owed[vc] -= frame.credits;
    m_owing &= ~(std::uint64_t{m_owed[vc] == 0} << vc);
    m_next_owed = (vc + 1) % max_frame_vcs;
    m_counters.credits_sent += frame.credits;
}

/// Hands a frame to the line, which may send it from the next cycle on. Every frame carries an acknowledgement.
void flit_link_end::hand_over(flit_frame frame) {
    frame.expected = m_expected;
    m_unacknowledged = 0;
    m_acknowledge_at = never;
    ++m_handed;
    ++m_counters.frames;
    m_counters.bare += frame.has_flit ? 0 : 1;
    const flit_frame_code code = encode(frame);
    for (unsigned word = 0; word < code.words; ++word) {
        serial_word leaving{.data = code.word[word], .last = word + 1 == code.words};
        serial_phase phase = serial_phase::word;
        sc_core::sc_time delay = m_domain.period();
        lines[0]->nb_transport_fw(leaving, phase, delay);
    }
}

/// Schedules a wake-up for the deadline. A deadline that is postponed repeatedly costs one wake-up in total.
void flit_link_end::set_alarm(cycle_t now) {
    const cycle_t next = std::min(m_deadline, m_acknowledge_at);
    if (next != never && next > now && next < m_alarm) {
        m_alarm = next;
        m_domain.wake(m_handle, next);
    }
}

void flit_link_end::fail(flit_link_failure why) {
    m_failed = true;
    m_owner.flit_link_failed(m_number, why);
}

}  // namespace orbweaver::serial
