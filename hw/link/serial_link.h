// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/link/serial_link_desc.h"
#include "hw/link/serial_link_statistics.h"
#include "hw/link/timed_queue.h"
#include "tlm/serial_protocol.h"

namespace orbweaver::serial {

/// A word on a serial line, for observers.
struct serial_transfer {
    serial_word word;     // as it arrives
    bool up = false;      // the near end, a host's, has sent it
    cycle_t start = 0;    // the first cycle on the line
    cycle_t arrival = 0;  // from which on the other end has it
};

/// A half-duplex serial line between two spanceivers (Sankaran 1995, chapter IV).
///
/// One word at a time is on the line, for cycles_per_word cycles; the other end sees it flight_cycles later. The other
/// end can send turn_around_cycles after the last word has arrived there. Between bursts, urgent words have priority
/// over data; in each class the far end has priority over the near end. A burst holds the line until its last word has
/// left, even while none of its words is available. With bursts_per_turn the ends alternate instead: an end keeps the
/// line for up to that many bursts, as long as it has any. The link sleeps while there is nothing to send.
///
/// Errors hit words at random, from a random stream of the link's own. A detected error arrives with the error signal,
/// any other with a wrong data bit only. The sideband is never wrong.
class serial_link : public sc_core::sc_module, private clocked {
public:
    serial_target_socket near_end{"near_end"};                       // for a host
    serial_target_socket far_end{"far_end"};                         // for a controller
    tlm::tlm_analysis_port<serial_transfer> transfers{"transfers"};  // for observers

    /// @param domain    of both ends; outlives the link
    /// @param described clocks of a word and of turns, cable, errors
    /// @param seed      of the run; errors depend on it and on the name of the link
    serial_link(sc_core::sc_module_name name, clock_domain& domain, const serial_link_desc& described,
                std::uint64_t seed);

    const serial_link_counters& counters() const { return m_counters; }
    const char* kind() const override { return "serial_link"; }
    /// Traces the line by names in the hierarchy: "link.in_burst", "link.words_up", "link.words_down", "link.errors".
    void trace(sc_core::sc_trace_file* file) const override;

private:
    /// Words that one end has handed over and the line has not sent yet.
    struct side final : serial_medium {
        side(serial_link& owner, serial_target_socket& socket) : owner(owner), socket(socket) {}
        void accept_word(const serial_word& word, const sc_core::sc_time& delay) override;
        bool is_empty() const { return urgent.empty() && data.empty(); }

        serial_link& owner;
        serial_target_socket& socket;  // backward path to this end
        timed_queue<serial_word> urgent;
        timed_queue<serial_word> data;
    };

    void tick(cycle_t now) override;
    void before_end_of_elaboration() override;
    timed_queue<serial_word>* choose(side*& sender, cycle_t now);
    std::array<side*, 2> order();
    void count_burst(bool turns, bool ends);
    void send(side& sender, timed_queue<serial_word>& queue, cycle_t now);
    void corrupt(serial_word& word);

    clock_domain& m_domain;
    const serial_link_desc m_described;
    const std::uint64_t m_error_threshold;
    const std::uint64_t m_detection_threshold;
    clock_domain::handle m_handle;
    random_stream m_errors;
    serial_link_counters m_counters;
    side m_near_side;
    side m_far;
    side* m_direction = nullptr;  // side that sent last
    bool m_in_burst = false;      // a data burst of m_direction holds the line
    unsigned m_bursts = 0;        // bursts of m_direction in its present turn
    cycle_t m_free = 0;           // cycle from which the line is free
};

}  // namespace orbweaver::serial
