// SPDX-License-Identifier: Apache-2.0
#include "tlm/bridge_inlet.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "tlm/transaction_id.h"

namespace orbweaver {

namespace {

/// Copies the enabled bytes of a read.
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

tlm::tlm_response_status status_of(const std::vector<std::uint32_t>& response) {
    return static_cast<tlm::tlm_response_status>(static_cast<std::int32_t>(response[1]));
}

/// Returns whether words are a valid response to a transaction, with the requested number of data words.
bool answers(const std::vector<std::uint32_t>& words, const tlm::tlm_generic_payload& asked) {
    const bridge_operation expected =
        asked.is_read() ? bridge_operation::read_response : bridge_operation::write_response;
    const bool data = asked.is_read() && words.size() >= 2 && words[1] == tlm::TLM_OK_RESPONSE;
    return bridge_tag::decode(words[0]).operation == expected &&
           words.size() == 2 + (data ? words_for(asked.get_data_length()) : 0);
}

}  // namespace

bridge_inlet::bridge_inlet(const std::string& socket, std::uint32_t default_id, unsigned outstanding,
                           bridge_order order, services owner)
    : m_default_id(default_id), m_order(order), m_owner(std::move(owner)), m_rules(socket), m_busy(outstanding, 0) {}

void bridge_inlet::transfer(tlm::tlm_generic_payload& payload, const bridge_route& route) {
    sc_core::sc_event finished;
    transaction& entry = add(payload, route, false);
    entry.finished = &finished;
    send_requests();
    sc_core::wait(finished);
    release_slot(*entry.slot);
    remove(entry);
}

bridge_inlet::transaction& bridge_inlet::add(tlm::tlm_generic_payload& payload, const bridge_route& route, bool timed) {
    const auto* const id = payload.get_extension<transaction_id>();
    return m_transactions.emplace_back(
        transaction{&payload, route, id != nullptr ? id->value : m_default_id, timed, {}, {}});
}

/// Removes a transaction whose response has been given. Later responses of its id may follow.
void bridge_inlet::remove(const transaction& finished) {
    m_transactions.remove_if([&](const transaction& entry) { return &entry == &finished; });
    give_responses();
    m_request_due.notify(sc_core::SC_ZERO_TIME);
}

/// Returns whether an earlier transaction of the same id has no response yet.
bool bridge_inlet::has_earlier(const transaction& entry) const {
    for (const transaction& other : m_transactions) {
        if (&other == &entry) { return false; }
        if (other.id == entry.id) { return true; }
    }
    return false;
}

std::optional<std::size_t> bridge_inlet::claim_slot() {
    const auto found = std::find(m_busy.begin(), m_busy.end(), 0);
    if (found == m_busy.end()) { return std::nullopt; }
    *found = 1;
    return static_cast<std::size_t>(found - m_busy.begin());
}

void bridge_inlet::release_slot(std::size_t slot) {
    m_busy[slot] = 0;
    m_request_due.notify(sc_core::SC_ZERO_TIME);
}

/// Sends waiting requests in the order of calls. In `stall` order, requests of other ids overtake stalled ones.
void bridge_inlet::send_requests() {
    for (transaction& entry : m_transactions) {
        if (entry.slot || (m_order == bridge_order::stall && has_earlier(entry))) { continue; }
        entry.slot = claim_slot();
        if (!entry.slot) { return; }
        m_owner.send(*entry.slot, entry.route.node, *entry.payload);
    }
}

bool bridge_inlet::take_response(std::size_t slot, const std::vector<std::uint32_t>& words) {
    const auto found = std::find_if(m_transactions.begin(), m_transactions.end(), [&](const transaction& entry) {
        return entry.slot == slot && entry.response.empty();
    });
    if (found == m_transactions.end() || !answers(words, *found->payload)) { return false; }
    found->response = words;
    give_responses();
    return true;
}

/// Gives the responses that have arrived and are next of their ids: at once to blocking calls, else via the queue of
/// responses.
void bridge_inlet::give_responses() {
    for (transaction& entry : m_transactions) {
        if (entry.response.empty() || entry.given || has_earlier(entry)) { continue; }
        entry.given = true;
        if (entry.timed) {
            m_responses.push_back(&entry);
            m_response_due.notify(sc_core::SC_ZERO_TIME);
        } else {
            entry.payload->set_response_status(status_of(entry.response));
            fill(*entry.payload, entry);
            entry.finished->notify(sc_core::SC_ZERO_TIME);
        }
    }
}

/// Fills a payload with the data and status of its response.
void bridge_inlet::fill(tlm::tlm_generic_payload& payload, const transaction& answered) {
    const bool direct = (bridge_tag::decode(answered.response[0]).options & bridge_tag::direct_access) != 0;
    payload.set_dmi_allowed(direct && answered.route.ranged);
    if (payload.is_read() && payload.is_response_ok()) {
        copy_enabled(payload, reinterpret_cast<const unsigned char*>(answered.response.data() + 2));
    }
}

tlm::tlm_sync_enum bridge_inlet::take_phase(
    tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase, const sc_core::sc_time& delay,
    const std::function<std::optional<bridge_route>(tlm::tlm_generic_payload&)>& admit) {
    const bool legal = m_rules.note_phase(bus_side::initiator, payload, phase, delay);
    if (phase == tlm::BEGIN_REQ) {
        if (!legal) {
            payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
            return tlm::TLM_COMPLETED;
        }
        if (const std::optional<bridge_route> route = admit(payload)) {
            return begin_request(payload, phase, delay, *route);
        }
        m_rules.note_completion(bus_side::target, payload, delay);
        return tlm::TLM_COMPLETED;
    }
    if (!legal || phase != tlm::END_RESP) { return tlm::TLM_ACCEPTED; }
    end_response(payload, delay);
    return tlm::TLM_COMPLETED;
}

/// Begins a request. It ends when its packet is handed to the network, so it waits while `outstanding` transactions are
/// in progress.
tlm::tlm_sync_enum bridge_inlet::begin_request(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                               const sc_core::sc_time& delay, const bridge_route& route) {
    payload.acquire();
    m_request = {&payload, route, sc_core::sc_time_stamp() + delay};
    if (delay == sc_core::SC_ZERO_TIME && see_request()) {
        m_request.payload = nullptr;
        phase = tlm::END_REQ;
        m_rules.note_phase(bus_side::target, payload, phase, delay);
        return tlm::TLM_UPDATED;
    }
    m_request_due.notify(delay);
    return tlm::TLM_ACCEPTED;
}

/// Adds the open request to the transactions when its delay has passed.
/// @return true: the request has been sent
bool bridge_inlet::see_request() {
    if (m_request.entry == nullptr) { m_request.entry = &add(*m_request.payload, m_request.route, true); }
    send_requests();
    return m_request.entry->slot.has_value();
}

void bridge_inlet::advance_requests() {
    if (m_request.payload == nullptr) {
        send_requests();
        return;
    }
    if (m_request.due > sc_core::sc_time_stamp()) {
        m_request_due.notify(m_request.due - sc_core::sc_time_stamp());
        send_requests();
        return;
    }
    if (see_request()) { end_request(); }
}

void bridge_inlet::end_request() {
    tlm::tlm_generic_payload& payload = *m_request.payload;
    m_request.payload = nullptr;
    tlm::tlm_phase phase = tlm::END_REQ;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_rules.note_phase(bus_side::target, payload, phase, delay);
    const tlm::tlm_sync_enum status = m_owner.call(payload, phase, delay);
    if (status != tlm::TLM_ACCEPTED) { m_rules.refuse_return(tlm::END_REQ, status); }
}

void bridge_inlet::advance_responses() {
    while (!m_responses.empty() && !m_open_response) {
        if (m_response_end > sc_core::sc_time_stamp()) {
            m_response_due.notify(m_response_end - sc_core::sc_time_stamp());
            return;
        }
        transaction& next = *m_responses.front();
        m_responses.pop_front();
        begin_response(next);
    }
}

void bridge_inlet::begin_response(transaction& answered) {
    tlm::tlm_generic_payload& payload = *answered.payload;
    m_open_response = answered.slot;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    payload.set_response_status(status_of(answered.response));
    const bool legal = m_rules.note_phase(bus_side::target, payload, phase, delay);
    if (legal) { fill(payload, answered); }
    remove(answered);
    if (!legal) {
        m_rules.forget(payload);
        payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
        end_response(payload, delay);  // its data pointer may be invalid
        return;
    }
    const tlm::tlm_sync_enum status = m_owner.call(payload, phase, delay);
    if (status == tlm::TLM_COMPLETED) {
        if (m_rules.note_completion(bus_side::initiator, payload, delay)) { end_response(payload, delay); }
    } else if (status == tlm::TLM_UPDATED) {
        if (phase != tlm::END_RESP) {
            m_rules.refuse_return(tlm::BEGIN_RESP, status);
        } else if (m_rules.note_phase(bus_side::initiator, payload, phase, delay)) {
            end_response(payload, delay);
        }
    }
}

void bridge_inlet::end_response(tlm::tlm_generic_payload& payload, const sc_core::sc_time& delay) {
    const std::size_t slot = *m_open_response;
    m_open_response.reset();
    m_response_end = sc_core::sc_time_stamp() + delay;
    release_slot(slot);
    m_response_due.notify(delay);
    payload.release();
}

}  // namespace orbweaver
