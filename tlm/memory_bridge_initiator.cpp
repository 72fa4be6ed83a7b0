// SPDX-License-Identifier: Apache-2.0
#include "tlm/memory_bridge_initiator.h"

#include <algorithm>
#include <cstring>

#include "tlm/exclusive_access.h"
#include "tlm/memory_bridge_target.h"

namespace orbweaver {

namespace {

/// Bytes that a transaction covers from its address on.
std::uint32_t extent_of(const tlm::tlm_generic_payload& payload) {
    return std::min(payload.get_streaming_width(), payload.get_data_length());
}

bool has_legal_enables(const tlm::tlm_generic_payload& payload) {
    const unsigned char* const enables = payload.get_byte_enable_ptr();
    const unsigned length = payload.get_byte_enable_length();
    return enables == nullptr || (length != 0 && std::all_of(enables, enables + length, [](unsigned char enable) {
                                      return enable == TLM_BYTE_ENABLED || enable == TLM_BYTE_DISABLED;
                                  }));
}

/// Copies the bytes of a read that are enabled.
void copy_enabled(const tlm::tlm_generic_payload& payload, const unsigned char* content) {
    const unsigned char* const enables = payload.get_byte_enable_ptr();
    if (enables == nullptr) {
        std::memcpy(payload.get_data_ptr(), content, payload.get_data_length());
        return;
    }
    for (unsigned i = 0; i < payload.get_data_length(); ++i) {
        if (enables[i % payload.get_byte_enable_length()] == TLM_BYTE_ENABLED) {
            payload.get_data_ptr()[i] = content[i];
        }
    }
}

}  // namespace

memory_bridge_initiator::memory_bridge_initiator(sc_core::sc_module_name name, clock_domain& domain,
                                                 packet_ledger& ledger, packet_endpoint_desc desc, limits limits,
                                                 bridge_router route)
    : sc_module(name),
      socket("socket"),
      m_domain(domain),
      m_limits(limits),
      m_node(desc.node),
      m_route(std::move(route)),
      m_endpoint("endpoint", domain, ledger, std::move(desc),
                 [this](const std::vector<std::uint32_t>& words) { received(words); }),
      m_rules(socket.name()) {
    invariant(limits.outstanding >= 1 && limits.outstanding <= 256 && limits.max_bytes >= 1, this->name(), 0,
              "impossible limits");
    for (unsigned i = 0; i < limits.outstanding; ++i) {
        m_transactions.push_back(std::make_unique<transaction>());
    }
    socket.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    SC_METHOD(end_request);
    sensitive << m_request_due << m_released;
    dont_initialize();
    SC_METHOD(begin_responses);
    sensitive << m_response_due;
    dont_initialize();
}

void memory_bridge_initiator::add_debug_target(memory_bridge_target& far) {
    m_debug_targets[far.node().value] = &far;
}

void memory_bridge_initiator::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    const std::optional<node_id> destination = destination_of(payload);
    if (!destination) {
        return;
    }
    if (delay != sc_core::SC_ZERO_TIME) {
        wait(delay);  // the network knows no time but the present
    }
    delay = sc_core::SC_ZERO_TIME;

    const std::size_t number = await_transaction();
    transaction& mine = *m_transactions[number];
    send(number, *destination, payload);
    wait(mine.answered);
    payload.set_response_status(status_of(mine.response));
    give_data(mine, payload);
    mine.busy = false;
    m_released.notify(sc_core::SC_ZERO_TIME);
}

/// Where a transaction goes; nothing if its response is already in it.
std::optional<node_id> memory_bridge_initiator::destination_of(tlm::tlm_generic_payload& payload) const {
    payload.set_dmi_allowed(false);
    tlm::tlm_response_status status = refusal(payload);
    std::optional<bridge_route> route;
    if (status == tlm::TLM_OK_RESPONSE && payload.get_command() != tlm::TLM_IGNORE_COMMAND) {
        route = m_route(payload.get_address());
        const bool reached = route && route->contains(payload.get_address(), extent_of(payload));
        status = reached ? tlm::TLM_INCOMPLETE_RESPONSE : tlm::TLM_ADDRESS_ERROR_RESPONSE;
    }
    payload.set_response_status(status);
    return status == tlm::TLM_INCOMPLETE_RESPONSE ? std::optional(route->node) : std::nullopt;
}

void memory_bridge_initiator::send(std::size_t number, node_id destination, const tlm::tlm_generic_payload& payload) {
    transaction& mine = *m_transactions[number];
    mine.bytes = payload.get_data_length();
    mine.expected = payload.is_read() ? bridge_operation::read_response : bridge_operation::write_response;
    bridge_request request = bridge_request::capture(payload);
    request.tag.transaction = static_cast<std::uint8_t>(number);
    request.tag.source = m_node;
    m_endpoint.send(destination, request.encode());
}

tlm::tlm_response_status memory_bridge_initiator::status_of(const std::vector<std::uint32_t>& response) {
    return static_cast<tlm::tlm_response_status>(static_cast<std::int32_t>(response[1]));
}

void memory_bridge_initiator::give_data(const transaction& answered, const tlm::tlm_generic_payload& payload) {
    if (payload.is_read() && payload.is_response_ok()) {
        copy_enabled(payload, reinterpret_cast<const unsigned char*>(answered.response.data() + 2));
    }
}

/// TLM_OK_RESPONSE if the bridge can carry the transaction.
tlm::tlm_response_status memory_bridge_initiator::refusal(const tlm::tlm_generic_payload& payload) const {
    if (payload.get_extension<exclusive_access>() != nullptr) {
        return tlm::TLM_COMMAND_ERROR_RESPONSE;
    }
    if (!has_legal_enables(payload)) {
        return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    }
    const bool empty = payload.get_data_ptr() == nullptr || extent_of(payload) == 0;
    return empty || payload.get_data_length() > m_limits.max_bytes ? tlm::TLM_BURST_ERROR_RESPONSE
                                                                   : tlm::TLM_OK_RESPONSE;
}

std::optional<std::size_t> memory_bridge_initiator::claim_transaction() {
    for (std::size_t i = 0; i < m_transactions.size(); ++i) {
        if (!m_transactions[i]->busy) {
            m_transactions[i]->busy = true;
            m_transactions[i]->timed = nullptr;
            return i;
        }
    }
    return std::nullopt;
}

std::size_t memory_bridge_initiator::await_transaction() {
    while (true) {
        if (const std::optional<std::size_t> number = claim_transaction()) {
            return *number;
        }
        wait(m_released);
    }
}

void memory_bridge_initiator::received(const std::vector<std::uint32_t>& words) {
    const bridge_tag tag = bridge_tag::decode(words.at(0));
    invariant(tag.transaction < m_transactions.size() && m_transactions[tag.transaction]->busy, name(), m_domain.now(),
              "a response that nobody waits for");
    transaction& pending = *m_transactions[tag.transaction];
    const bool answered = words.size() >= 2 && words[1] == tlm::TLM_OK_RESPONSE;
    const std::size_t data =
        answered && pending.expected == bridge_operation::read_response ? words_for(pending.bytes) : 0;
    invariant(tag.operation == pending.expected && words.size() == 2 + data, name(), m_domain.now(),
              "a response of another kind or length than was asked for");
    pending.response = words;
    if (pending.timed == nullptr) {
        pending.answered.notify(sc_core::SC_ZERO_TIME);
        return;
    }
    m_responses.push_back(tag.transaction);
    m_response_due.notify(sc_core::SC_ZERO_TIME);
}

tlm::tlm_sync_enum memory_bridge_initiator::nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                                            sc_core::sc_time& delay) {
    const bool legal = m_rules.see_phase(bus_side::initiator, payload, phase, delay);
    if (phase == tlm::BEGIN_REQ) {
        if (!legal) {
            payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
            return tlm::TLM_COMPLETED;
        }
        return begin_request(payload, phase, delay);
    }
    if (!legal || phase != tlm::END_RESP) {
        return tlm::TLM_ACCEPTED;
    }
    end_response(payload, delay);
    return tlm::TLM_COMPLETED;
}

/// What needs no network is completed at once. A request ends when its packet is handed to the network, and so waits
/// while all transactions are under way.
tlm::tlm_sync_enum memory_bridge_initiator::begin_request(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                                          const sc_core::sc_time& delay) {
    const std::optional<node_id> destination = destination_of(payload);
    if (!destination) {
        m_rules.see_completion(bus_side::target, payload, delay);
        return tlm::TLM_COMPLETED;
    }
    payload.acquire();
    m_request = {&payload, *destination, sc_core::sc_time_stamp() + delay};
    if (delay == sc_core::SC_ZERO_TIME && send_request()) {
        phase = tlm::END_REQ;
        m_rules.see_phase(bus_side::target, payload, phase, delay);
        return tlm::TLM_UPDATED;
    }
    m_request_due.notify(delay);
    return tlm::TLM_ACCEPTED;
}

/// Hands the open request to the network. False: all transactions are under way.
bool memory_bridge_initiator::send_request() {
    const std::optional<std::size_t> number = claim_transaction();
    if (!number) {
        return false;
    }
    m_transactions[*number]->timed = m_request.payload;
    send(*number, m_request.destination, *m_request.payload);
    m_request.payload = nullptr;
    return true;
}

void memory_bridge_initiator::end_request() {
    tlm::tlm_generic_payload* const payload = m_request.payload;
    if (payload == nullptr || m_request.due > sc_core::sc_time_stamp() || !send_request()) {
        return;
    }
    tlm::tlm_phase phase = tlm::END_REQ;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_rules.see_phase(bus_side::target, *payload, phase, delay);
    const tlm::tlm_sync_enum status = socket->nb_transport_bw(*payload, phase, delay);
    if (status != tlm::TLM_ACCEPTED) {
        m_rules.refuse_return(tlm::END_REQ, status);
    }
}

void memory_bridge_initiator::begin_responses() {
    while (!m_responses.empty() && !m_open_response) {
        if (m_response_end > sc_core::sc_time_stamp()) {
            m_response_due.notify(m_response_end - sc_core::sc_time_stamp());
            return;
        }
        const std::size_t number = m_responses.front();
        m_responses.pop_front();
        begin_response(number);
    }
}

void memory_bridge_initiator::begin_response(std::size_t number) {
    tlm::tlm_generic_payload& payload = *m_transactions[number]->timed;
    m_open_response = number;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    payload.set_response_status(status_of(m_transactions[number]->response));
    if (!m_rules.see_phase(bus_side::target, payload, phase, delay)) {
        m_rules.forget(payload);
        payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
        end_response(payload, delay);  // its data may be anywhere
        return;
    }
    give_data(*m_transactions[number], payload);
    const tlm::tlm_sync_enum status = socket->nb_transport_bw(payload, phase, delay);
    if (status == tlm::TLM_COMPLETED) {
        if (m_rules.see_completion(bus_side::initiator, payload, delay)) {
            end_response(payload, delay);
        }
    } else if (status == tlm::TLM_UPDATED) {
        if (phase != tlm::END_RESP) {
            m_rules.refuse_return(tlm::BEGIN_RESP, status);
        } else if (m_rules.see_phase(bus_side::initiator, payload, phase, delay)) {
            end_response(payload, delay);
        }
    }
}

void memory_bridge_initiator::end_response(tlm::tlm_generic_payload& payload, const sc_core::sc_time& delay) {
    m_transactions[*m_open_response]->busy = false;
    m_open_response.reset();
    m_response_end = sc_core::sc_time_stamp() + delay;
    m_released.notify(sc_core::SC_ZERO_TIME);
    m_response_due.notify(delay);
    payload.release();
}

unsigned int memory_bridge_initiator::transport_dbg(tlm::tlm_generic_payload& payload) {
    const std::optional<bridge_route> route = m_route(payload.get_address());
    const auto found = route ? m_debug_targets.find(route->node.value) : m_debug_targets.end();
    if (found == m_debug_targets.end() || !route->contains(payload.get_address(), 1)) {
        return 0;
    }
    const unsigned int length = payload.get_data_length();
    const std::uint64_t behind = route->last - payload.get_address();  // bytes of the range after the first one
    payload.set_data_length(length > behind ? static_cast<unsigned int>(behind + 1) : length);
    const unsigned int count = found->second->socket->transport_dbg(payload);
    payload.set_data_length(length);
    return count;
}

bool memory_bridge_initiator::get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    dmi.allow_none();
    dmi.set_start_address(payload.get_address());
    dmi.set_end_address(payload.get_address());
    return false;
}

}  // namespace orbweaver
