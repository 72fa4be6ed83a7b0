// SPDX-License-Identifier: Apache-2.0
// Ends for the nodes of a network, with exact control of cycles: a sender that keeps credits, and a receiver that may
// keep credits back.
#pragma once

#include <deque>
#include <functional>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/link_pace.h"
#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// Puts flits on an injection link, one a cycle or as the link can, each not before its cycle and not without a credit;
/// several virtual channels take turns. The flits of a virtual channel leave in the order in which they were queued.
class flit_sender : public sc_core::sc_module, private clocked, private flit_initiator {
public:
    flit_initiator_socket out;

    flit_sender(sc_core::sc_module_name name, clock_domain& domain, unsigned vcs, unsigned depth,
                const link_pace& pace = link_pace())
        : sc_module(name),
          out("out"),
          m_domain(domain),
          m_self(domain.attach(*this, clock_stage::fabric)),
          m_queues(vcs),
          m_credits(vcs, depth),
          m_pace(pace) {
        out.bind(static_cast<flit_bw_if&>(*this));
    }

    /// @param due first cycle in which it may leave, later than the present one
    void queue(const flit& leaving, cycle_t due) {
        m_queues[leaving.vc.value].push_back({due, leaving});
        m_domain.wake(m_self, due);
    }

    /// Flits that have not left.
    std::size_t left() const {
        std::size_t sum = 0;
        for (const auto& waiting : m_queues) { sum += waiting.size(); }
        return sum;
    }

private:
    struct queued {
        cycle_t due;
        flit content;
    };
    struct returned {
        cycle_t due;
        vc_id vc;
    };

    void accept_credit(vc_id vc, const sc_core::sc_time& delay) override {
        m_returned.push_back({m_domain.now() + m_domain.cycles(delay), vc});
    }

    void tick(cycle_t now) override {
        for (; !m_returned.empty() && m_returned.front().due <= now; m_returned.pop_front()) {
            ++m_credits[m_returned.front().vc.value];
        }
        for (std::size_t tried = 1; tried <= m_queues.size() && m_pace.is_free(now); ++tried) {
            const std::size_t vc = (m_last + tried) % m_queues.size();
            if (!m_queues[vc].empty() && m_queues[vc].front().due <= now && m_credits[vc] != 0) {
                send(vc);
                m_pace.take(now);
                break;
            }
        }
        if (left() != 0) { m_domain.wake(m_self, now + 1); }
    }

    void send(std::size_t vc) {
        flit leaving = m_queues[vc].front().content;
        m_queues[vc].pop_front();
        --m_credits[vc];
        m_last = vc;
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time at_once;
        out->nb_transport_fw(leaving, phase, at_once);
    }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    std::vector<std::deque<queued>> m_queues;  // [vc]
    std::vector<unsigned> m_credits;           // [vc]
    std::deque<returned> m_returned;
    std::size_t m_last = 0;
    link_pace m_pace;
};

/// Takes flits off an ejection link. The credit of a flit is returned in the cycle in which it is seen, unless `hold`
/// keeps it back; what was kept back is returned from the cycle given to release_at() on, one credit a cycle.
class flit_receiver : public sc_core::sc_module, private clocked, private flit_target {
public:
    flit_target_socket in;
    /// Returns whether the receiver withholds the credit of a flit.
    std::function<bool(const flit&)> hold;

    struct arrival {
        cycle_t cycle;
        flit content;
    };
    /// All flits so far.
    std::vector<arrival> arrivals;

    flit_receiver(sc_core::sc_module_name name, clock_domain& domain)
        : sc_module(name), in("in"), m_domain(domain), m_self(domain.attach(*this, clock_stage::fabric)) {
        in.bind(static_cast<flit_fw_if&>(*this));
    }

    void release_at(cycle_t cycle) {
        m_release = cycle;
        m_domain.wake(m_self, cycle);
    }

private:
    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override {
        const cycle_t due = m_domain.now() + m_domain.cycles(delay);
        m_flying.push_back({due, arriving});
        m_domain.wake(m_self, due);
    }

    void tick(cycle_t now) override {
        for (; !m_flying.empty() && m_flying.front().cycle <= now; m_flying.pop_front()) {
            const flit& arrived = m_flying.front().content;
            arrivals.push_back({now, arrived});
            if (now < m_release && hold && hold(arrived)) {
                m_held.push_back(arrived.vc);
            } else {
                return_credit(arrived.vc);
            }
        }
        if (now >= m_release && !m_held.empty()) {
            return_credit(m_held.front());
            m_held.pop_front();
            m_domain.wake(m_self, now + 1);
        }
    }

    void return_credit(vc_id vc) {
        flit credit;
        credit.vc = vc;
        flit_phase phase = flit_phase::credit;
        sc_core::sc_time delay = m_domain.period();
        in->nb_transport_bw(credit, phase, delay);
    }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    std::deque<arrival> m_flying;
    std::deque<vc_id> m_held;
    cycle_t m_release = never;
};

}  // namespace orbweaver::noc
