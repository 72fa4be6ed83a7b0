// SPDX-License-Identifier: Apache-2.0
// Between an end and its side of a link.
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "tlm/serial_protocol.h"

namespace orbweaver::serial {

/// Lets words pass, and corrupts those that a test picks on their way to the end.
class error_tap : public sc_core::sc_module {
public:
    serial_target_socket to_end{"to_end"};
    serial_initiator_socket to_line{"to_line"};

    explicit error_tap(sc_core::sc_module_name name) : sc_module(name) {
        to_end.bind(m_forward);
        to_line.bind(m_backward);
    }

    std::uint64_t bad = 0;           // bit n: the n-th word to the end arrives with its error signal
    std::vector<serial_word> words;  // that arrived at the end

private:
    struct forward final : serial_medium {
        explicit forward(error_tap& owner) : owner(owner) {}
        void accept_word(const serial_word& word, const sc_core::sc_time& delay) override {
            serial_word passing = word;
            serial_phase phase = serial_phase::word;
            sc_core::sc_time annotated = delay;
            owner.to_line->nb_transport_fw(passing, phase, annotated);
        }
        error_tap& owner;
    };

    struct backward final : serial_end {
        explicit backward(error_tap& owner) : owner(owner) {}
        void accept_word(const serial_word& word, const sc_core::sc_time& delay) override {
            serial_word passing = word;
            const std::size_t n = owner.words.size();
            passing.error = passing.error || (n < 64 && (owner.bad >> n & 1) != 0);
            owner.words.push_back(passing);
            pass(passing, serial_phase::word, delay);
        }
        void accept_sent(const serial_word& last, const sc_core::sc_time& delay) override {
            pass(last, serial_phase::sent, delay);
        }
        void pass(serial_word word, serial_phase phase, sc_core::sc_time delay) const {
            owner.to_end->nb_transport_bw(word, phase, delay);
        }
        error_tap& owner;
    };

    forward m_forward{*this};
    backward m_backward{*this};
};

}  // namespace orbweaver::serial
