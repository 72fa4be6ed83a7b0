// SPDX-License-Identifier: Apache-2.0
#include "tlm/memory_bridge_completer.h"

#include <optional>
#include <utility>

#include "tlm/memory_bridge_requester.h"

namespace orbweaver {

memory_bridge_completer::memory_bridge_completer(sc_core::sc_module_name name, clock_domain& domain,
                                                 packet_ledger& ledger, packet_endpoint_desc desc,
                                                 bridge_transport transport)
    : sc_module(name),
      socket("socket"),
      m_domain(domain),
      m_node(desc.node),
      m_near(nullptr),
      m_own_endpoint(
          std::make_unique<packet_endpoint>("endpoint", domain, ledger, std::move(desc),
                                            [this](const std::vector<std::uint32_t>& words) { received(words); })),
      m_endpoint(*m_own_endpoint),
      m_rules(socket.name()) {
    start(transport);
}

memory_bridge_completer::memory_bridge_completer(sc_core::sc_module_name name, memory_bridge_requester& near,
                                                 bridge_transport transport)
    : sc_module(name),
      socket("socket"),
      m_domain(near.m_domain),
      m_node(near.m_node),
      m_near(&near),
      m_endpoint(near.m_endpoint),
      m_rules(socket.name()) {
    near.add_local_target(*this);
    start(transport);
}

void memory_bridge_completer::start(bridge_transport transport) {
    socket.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    if (transport == bridge_transport::blocking) {
        SC_THREAD(serve);
        return;
    }
    SC_METHOD(begin_requests);
    sensitive << m_arrived << m_request_due;
    dont_initialize();
    SC_METHOD(finish_accesses);
    sensitive << m_finished.get_event();
    dont_initialize();
}

void memory_bridge_completer::received(const std::vector<std::uint32_t>& words) {
    std::optional<bridge_request> request = bridge_request::decode(words);
    invariant(request.has_value(), name(), m_domain.now(), "a packet that is no request");
    for (bridge_request& due : m_sequence.take(std::move(*request))) { m_requests.push_back(std::move(due)); }
    m_arrived.notify(sc_core::SC_ZERO_TIME);
}

void memory_bridge_completer::fill(access& made, bridge_request request) {
    made.asked = std::move(request);
    made.asked.data.resize(made.asked.bytes);
    const bool read = made.asked.tag.operation == bridge_operation::read;
    made.set_command(read ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND);
    made.set_address(made.asked.address);
    made.set_data_ptr(made.asked.data.data());
    made.set_data_length(made.asked.bytes);
    made.set_streaming_width(made.asked.width);
    if (!made.asked.enables.empty()) {
        made.set_byte_enable_ptr(made.asked.enables.data());
        made.set_byte_enable_length(static_cast<unsigned>(made.asked.enables.size()));
    }
    made.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
}

void memory_bridge_completer::serve() {
    while (true) {
        while (m_requests.empty()) { wait(m_arrived); }
        access served;
        fill(served, std::move(m_requests.front()));
        m_requests.pop_front();
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        socket->b_transport(served, delay);
        if (delay != sc_core::SC_ZERO_TIME) { wait(delay); }
        answer(served);
    }
}

void memory_bridge_completer::answer(const access& served) {
    const bool local = m_near != nullptr && served.asked.tag.source == m_node;
    const bridge_tag tag{served.is_read() ? bridge_operation::read_response : bridge_operation::write_response,
                         served.asked.tag.transaction, m_node,
                         local && served.is_dmi_allowed() ? bridge_tag::direct_access : std::uint8_t{0}};
    std::vector<std::uint32_t> words{tag.encode(), static_cast<std::uint32_t>(served.get_response_status())};
    if (served.is_read() && served.is_response_ok()) { append_bytes(words, served.asked.data); }
    if (local) {
        m_near->take_response(words);
    } else {
        m_endpoint.send(served.asked.tag.source, std::move(words));
    }
}

void memory_bridge_completer::invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) {
    if (m_near != nullptr) { m_near->invalidate_direct_access(first, last); }
}

void memory_bridge_completer::begin_requests() {
    while (!m_requests.empty() && !m_rules.request_open()) {
        if (m_request_end > sc_core::sc_time_stamp()) {
            m_request_due.notify(m_request_end - sc_core::sc_time_stamp());
            return;
        }
        begin_request();
    }
}

void memory_bridge_completer::begin_request() {
    auto* const made = new access;
    made->set_mm(this);
    made->acquire();
    fill(*made, std::move(m_requests.front()));
    m_requests.pop_front();
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_rules.note_phase(bus_side::initiator, *made, phase, delay);
    const tlm::tlm_sync_enum status = socket->nb_transport_fw(*made, phase, delay);
    if (status == tlm::TLM_COMPLETED) {
        if (m_rules.note_completion(bus_side::target, *made, delay)) {
            request_ended(delay);
            m_finished.notify(*made, delay);
        }
    } else if (status == tlm::TLM_UPDATED) {
        if (phase != tlm::END_REQ && phase != tlm::BEGIN_RESP) {
            m_rules.refuse_return(tlm::BEGIN_REQ, status);
        } else if (m_rules.note_phase(bus_side::target, *made, phase, delay)) {
            request_ended(delay);
            if (phase == tlm::BEGIN_RESP) { m_finished.notify(*made, delay); }
        }
    }
}

void memory_bridge_completer::request_ended(const sc_core::sc_time& delay) {
    m_request_end = sc_core::sc_time_stamp() + delay;
    m_request_due.notify(delay);
}

tlm::tlm_sync_enum memory_bridge_completer::nb_transport_bw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                                            sc_core::sc_time& delay) {
    const bool request_open = m_rules.request_open();
    if (!m_rules.note_phase(bus_side::target, payload, phase, delay)) { return tlm::TLM_ACCEPTED; }
    if (request_open && !m_rules.request_open()) { request_ended(delay); }
    if (phase != tlm::BEGIN_RESP) { return tlm::TLM_ACCEPTED; }
    auto& served = static_cast<access&>(payload);
    if (delay != sc_core::SC_ZERO_TIME) {
        m_finished.notify(served, delay);
        return tlm::TLM_ACCEPTED;
    }
    m_rules.note_completion(bus_side::initiator, payload, delay);
    answer(served);
    served.release();
    return tlm::TLM_COMPLETED;
}

/// Ends the responses whose delay has passed, unless the target has completed the transaction early.
void memory_bridge_completer::finish_accesses() {
    while (access* const served = m_finished.get_next_transaction()) {
        if (m_rules.knows(*served)) {
            tlm::tlm_phase phase = tlm::END_RESP;
            sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
            m_rules.note_phase(bus_side::initiator, *served, phase, delay);
            const tlm::tlm_sync_enum status = socket->nb_transport_fw(*served, phase, delay);
            if (status == tlm::TLM_UPDATED) { m_rules.refuse_return(tlm::END_RESP, status); }
        }
        answer(*served);
        served->release();
    }
}

void memory_bridge_completer::free(tlm::tlm_generic_payload* released) {
    released->free_all_extensions();
    delete static_cast<access*>(released);
}

}  // namespace orbweaver
