// SPDX-License-Identifier: Apache-2.0
#include "tlm/packet_endpoint.h"

#include <algorithm>

#include "tlm/flit_credit.h"

namespace orbweaver {

packet_endpoint::packet_endpoint(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                                 packet_endpoint_desc desc, receiver received)
    : sc_module(name),
      out("out"),
      in("in"),
      m_domain(domain),
      m_ledger(ledger),
      m_desc(std::move(desc)),
      m_received(std::move(received)),
      m_handle(domain.attach(*this, clock_stage::fabric)),
      m_assembly(m_desc.link_vcs),
      m_credits(m_desc.vcs, m_desc.vc_depth) {
    invariant(m_desc.vcs >= 1 && m_desc.first_vc.value + m_desc.vcs <= m_desc.link_vcs && m_desc.vc_depth >= 1,
              this->name(), 0, "virtual channels that the link does not have");
    out.bind(static_cast<flit_bw_if&>(*this));
    in.bind(static_cast<flit_fw_if&>(*this));
}

void packet_endpoint::send(node_id destination, std::vector<std::uint32_t> words) {
    invariant(words.size() >= 2, name(), m_domain.now(), "a packet without tag and tail");
    packet_record record;
    record.created = m_domain.now();
    record.source = m_desc.node;
    record.destination = destination;
    record.message_class = m_desc.message_class;
    record.type = message_type::data;
    record.tag = words.front();
    record.flits = static_cast<std::uint32_t>(words.size() + 1);
    const cycle_t earliest = m_domain.executing() ? m_domain.now() : m_domain.next_edge();
    m_queue.push_back({destination, m_ledger.open(record), earliest, std::move(words)});
    m_domain.wake(m_handle, m_domain.next_edge());
}

cycle_t packet_endpoint::seen_at(const sc_core::sc_time& delay) const {
    return m_domain.now() + m_domain.cycles(delay);
}

void packet_endpoint::accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
    const cycle_t due = std::max(seen_at(delay), m_domain.next_edge());
    m_arrivals.push_back({due, arriving});
    m_domain.wake(m_handle, due);
}

void packet_endpoint::accept_credit(vc_id vc, const sc_core::sc_time& delay) {
    const cycle_t due = std::max(seen_at(delay), m_domain.next_edge());
    m_credit_arrivals.push_back({due, vc});
    m_domain.wake(m_handle, due);
}

void packet_endpoint::tick(cycle_t now) {
    while (!m_credit_arrivals.empty() && m_credit_arrivals.front().due <= now) {
        const unsigned index = m_credit_arrivals.front().vc.value - unsigned{m_desc.first_vc.value};
        invariant(index < m_desc.vcs && m_credits[index] < m_desc.vc_depth, name(), now,
                  "a credit for a slot that is free");
        ++m_credits[index];
        m_credit_arrivals.pop_front();
    }
    while (!m_arrivals.empty() && m_arrivals.front().due <= now) {
        const flit arriving = m_arrivals.front().content;
        m_arrivals.pop_front();
        take_flit(arriving);
    }
    if (!m_queue.empty() && m_queue.front().earliest <= now) { send_flit(now); }
}

void packet_endpoint::take_flit(const flit& arriving) {
    invariant(arriving.vc.value < m_assembly.size(), name(), m_domain.now(),
              "a flit on a virtual channel that does not exist");
    return_credit(in, arriving.vc, m_domain.period());
    std::vector<std::uint32_t>& words = m_assembly[arriving.vc.value];
    if (is_head(arriving.kind)) {
        words.clear();
    } else {
        words.push_back(arriving.payload);
    }
    if (is_tail(arriving.kind)) {
        m_ledger.close(arriving.packet);
        m_received(words);
    }
}

bool packet_endpoint::choose_vc() {
    const auto most = std::max_element(m_credits.begin(), m_credits.end());
    m_vc.value = static_cast<std::uint8_t>(m_desc.first_vc.value + (most - m_credits.begin()));
    return *most != 0;
}

void packet_endpoint::send_flit(cycle_t now) {
    const outgoing& packet = m_queue.front();
    if (m_sent == 0 && !choose_vc()) {
        return;  // the next credit wakes the endpoint
    }
    unsigned& credits = m_credits[m_vc.value - unsigned{m_desc.first_vc.value}];
    if (credits == 0) { return; }
    --credits;
    flit leaving;
    leaving.payload = m_sent == 0 ? m_desc.encode(packet.destination) : packet.words[m_sent - 1];
    leaving.packet = packet.packet;
    leaving.destination = packet.destination;
    leaving.vc = m_vc;
    leaving.message_class = m_desc.message_class;
    leaving.phase = m_desc.phase;
    const bool last = m_sent == packet.words.size();
    leaving.kind = m_sent == 0   ? flit_kind::head
                   : last        ? flit_kind::tail
                   : m_sent == 1 ? flit_kind::tag
                                 : flit_kind::body;
    if (m_sent == 0) { m_ledger[packet.packet].injected = now; }
    ++m_sent;
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    out->nb_transport_fw(leaving, phase, delay);
    if (last) {
        m_queue.pop_front();
        m_sent = 0;
    }
    if (!m_queue.empty()) { m_domain.wake(m_handle, now + 1); }
}

}  // namespace orbweaver
