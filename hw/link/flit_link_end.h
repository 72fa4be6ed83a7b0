// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/link/flit_frame.h"
#include "hw/link/flit_link_desc.h"
#include "hw/link/flit_link_owner.h"
#include "hw/link/flit_link_statistics.h"
#include "hw/link/flit_window.h"
#include "hw/link/timed_queue.h"
#include "tlm/flit_protocol.h"
#include "tlm/serial_protocol.h"

namespace orbweaver::serial {

/// The state of the flits of one direction that a frame does not carry: their packets and routing state. The sender
/// adds a flit when it first sends it; the receiver removes it when it accepts its frame, in the same order.
using flit_shadow = timed_queue<flit>;

/// An end of a serial link that carries flits (docs/link.md, flit_frame.h). It joins an incoming and an outgoing flit
/// link to one half-duplex line, or to two lines.
///
/// For its neighbours it is a long, narrow link. Credits belong to the input buffer after the other end, so every
/// arriving flit has a reserved slot there. The end keeps flits in order of arrival regardless of their VC. None of
/// them waits for a credit, so no VC blocks or overtakes another. The number of waiting flits is limited by the
/// neighbour's credits.
///
/// A call takes effect in the next cycle. On a quiet line, a flit that a link of c cycles would show in t + c is shown
/// in t + 3 + 2 * cycles_per_word + flight_cycles, and a credit in t + 3 + cycles_per_word + flight_cycles.
class flit_link_end : public sc_core::sc_module, private clocked, private flit_target, private flit_initiator {
public:
    flit_target_socket in;                                       // flits for the other end
    flit_initiator_socket out;                                   // flits from the other end
    sc_core::sc_vector<serial_initiator_socket> lines{"lines"};  // one line, or two: [0] sends, [1] receives

    /// @param domain    of the lines and of the neighbours; outlives the end
    /// @param described what both ends of the link agree on
    /// @param sends     shadow of the flits that leave here; must outlive the simulation, as must `receives` and
    /// `owner`
    /// @param receives  shadow of those that arrive
    /// @param owner     is notified of a failure
    /// @param number    that the owner is called with
    flit_link_end(sc_core::sc_module_name name, clock_domain& domain, const flit_link_desc& described,
                  flit_shadow& sends, flit_shadow& receives, flit_link_owner& owner, unsigned number);

    const flit_link_counters& counters() const { return m_counters; }
    const char* kind() const override { return "flit_link_end"; }
    bool has_failed() const { return m_failed; }
    /// Returns the number of flits from the network that have not been sent yet.
    std::size_t waiting() const { return m_flits.size(); }
    /// Returns whether nothing waits here to be sent or to be acknowledged.
    bool idle() const { return m_flits.empty() && m_owing == 0 && m_given == 0 && m_window.empty() && m_handed == 0; }

    /// Returns whether the end is not idle() or words or credits are about to arrive.
    bool is_busy() const { return !idle() || !m_words.empty() || !m_credits.empty() || m_resend_pending; }

private:
    /// Maximum of frames handed to the line that have not left: one in transmission and one queued, so that the line
    /// has no gap.
    static constexpr unsigned max_handed = 2;

    /// Receives the calls of the lines.
    struct line_end final : serial_end {
        explicit line_end(flit_link_end& owner) : owner(owner) {}
        void accept_word(const serial_word& word, const sc_core::sc_time& delay) override;
        void accept_sent(const serial_word& last, const sc_core::sc_time& delay) override;
        flit_link_end& owner;
    };

    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override;
    void accept_credit(vc_id vc, const sc_core::sc_time& delay) override;
    void tick(cycle_t now) override;
    void before_end_of_elaboration() override;

    void collect_credits(cycle_t now);
    void take_word(const serial_word& word, cycle_t now);
    void take_frame(const flit_frame& frame, cycle_t now);
    void take_numbered(const flit_frame& frame, cycle_t now);
    void take_content(const flit_frame& frame);
    void lose_frame();
    void ask_again();
    void deliver(const flit_frame& frame);
    void give_credits(cycle_t now);
    void check_deadline(cycle_t now);
    void send(cycle_t now);
    bool send_one(cycle_t now);
    void send_new(cycle_t now, bool with_flit);
    void add_credits(flit_frame& frame);
    void hand_over(flit_frame frame);
    void set_alarm(cycle_t now);
    void fail(flit_link_failure why);
    bool resends() const { return m_described.resend == flit_resend::go_back; }
    bool owes_acknowledgement(cycle_t now) const;

    clock_domain& m_domain;
    const flit_link_desc m_described;
    flit_shadow& m_sends;
    flit_shadow& m_receives;
    flit_link_owner& m_owner;
    const unsigned m_number;
    clock_domain::handle m_handle;
    line_end m_line_end{*this};
    flit_link_counters m_counters;
    bool m_failed = false;

    // The frames for the other end.
    timed_queue<flit> m_flits;                          // from the network
    timed_queue<vc_id> m_credits;                       // from the network
    std::array<std::uint32_t, max_frame_vcs> m_owed{};  // [vc]: credits to send
    std::uint64_t m_owing = 0;                          // bit v: m_owed[v] is not 0
    unsigned m_next_owed = 0;                           // round-robin pointer: VC that is served next
    flit_window m_window;
    timed_queue<bool> m_departures;  // departures of last words
    unsigned m_handed = 0;           // frames handed to the line that have not left
    cycle_t m_deadline = never;      // cycle of the time-out for an acknowledgement
    unsigned m_failures = 0;         // time-outs in a row

    // From the other end.
    timed_queue<serial_word> m_words;
    flit_frame_code m_arriving;
    bool m_is_bad = false;                                // a word of m_arriving had an error
    std::array<std::uint32_t, max_frame_vcs> m_giving{};  // [vc]: credits for the network, returned one per cycle
    std::uint64_t m_given = 0;                            // bit v: m_giving[v] is not 0
    std::uint8_t m_expected = 0;                          // number of the frame that is accepted next
    unsigned m_unacknowledged = 0;                        // numbered frames accepted since a frame last left
    cycle_t m_acknowledge_at = never;  // cycle from which an acknowledgement leaves in a frame of its own
    bool m_resend_pending = false;     // a resend request must leave
    bool m_has_asked = false;          // m_expected has been requested
    unsigned m_ahead = 0;              // distance of the last early frame from m_expected, in frames

    cycle_t m_alarm = never;  // wake-up for a deadline, not later than the present deadline
};

}  // namespace orbweaver::serial
