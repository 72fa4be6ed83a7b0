// SPDX-License-Identifier: Apache-2.0
// The owner of one end of a link in tests.
#pragma once

#include <deque>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/link/command_end.h"

namespace orbweaver::serial {

/// Sends its messages one after another, and records its notifications. Messages that want an answer are
/// acknowledged `service` cycles after they may be used, or refused.
class scripted_owner : public command_owner, private clocked {
public:
    template <class Value>
    struct noted {
        Value what{};
        cycle_t due = 0;  // the first cycle in which the owner may use it
        bool operator==(const noted&) const = default;
    };

    explicit scripted_owner(clock_domain& domain)
        : m_domain(domain), m_handle(domain.attach(*this, clock_stage::fabric)) {}

    /// Sets the end that this object owns. Call it before the simulation.
    void own(command_end& end, delivery receives) {
        m_end = &end;
        m_receives = receives;
    }

    /// To be loaded when the registers are free: it stands in them from the returned cycle on, if they are free now.
    cycle_t send(const cop_words& message) {
        to_send.push_back(message);
        m_domain.wake(m_handle, m_domain.now() + 1);
        return m_domain.now() + 2;
    }

    void message_arrived(unsigned) override {
        received.push_back({m_end->received(), m_domain.now() + 1});
        if (m_receives == delivery::acknowledged) {
            m_answer_at = m_domain.now() + 1 + service;
            m_domain.wake(m_handle, m_answer_at);
        }
    }
    void transmitter_free(unsigned, transmission result) override {
        results.push_back({result, m_domain.now() + 1});
        m_domain.wake(m_handle, m_domain.now() + 1);
    }
    void link_failed(unsigned, cop_error error) override { failures.push_back({error, m_domain.now() + 1}); }

    /// Makes the owner leave received messages without an answer.
    void forget() { m_answer_at = never; }

    cycle_t service = 0;                     // before it answers
    cop_error refuse_for = cop_error::none;  // none: it acknowledges
    bool releases = false;                   // it answers by its reply
    std::deque<cop_words> to_send;
    std::vector<cycle_t> sent;  // from when on a message stood in the registers
    std::vector<noted<cop_words>> received;
    std::vector<cycle_t> answered;  // from when on an answer stood in the registers
    std::vector<noted<transmission>> results;
    std::vector<noted<cop_error>> failures;

private:
    void tick(cycle_t now) override {
        if (now == m_answer_at) {
            m_answer_at = never;
            answered.push_back(now + 1);
            if (releases) {
                m_end->release();
            } else if (refuse_for == cop_error::none) {
                m_end->acknowledge();
            } else {
                m_end->refuse(refuse_for);
            }
        }
        if (!to_send.empty() && m_end->is_free()) {
            sent.push_back(now + 1);
            m_end->load(to_send.front());
            to_send.pop_front();
        }
    }

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    command_end* m_end = nullptr;
    delivery m_receives = delivery::window;
    cycle_t m_answer_at = never;
};

}  // namespace orbweaver::serial
