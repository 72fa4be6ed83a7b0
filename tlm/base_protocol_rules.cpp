// SPDX-License-Identifier: Apache-2.0
#include "tlm/base_protocol_rules.h"

#include <fmt/core.h>

#include "tlm/report_ids.h"

namespace orbweaver {

namespace {

const char* name_of(tlm::tlm_sync_enum status) {
    switch (status) {
        case tlm::TLM_ACCEPTED: return "TLM_ACCEPTED";
        case tlm::TLM_UPDATED: return "TLM_UPDATED";
        case tlm::TLM_COMPLETED: return "TLM_COMPLETED";
    }
    return "what is no tlm_sync_enum";
}

/// Returns the side that may move a transaction to a phase.
bus_side side_of(const tlm::tlm_phase& phase) {
    return phase == tlm::BEGIN_REQ || phase == tlm::END_RESP ? bus_side::initiator : bus_side::target;
}

}  // namespace

bool base_protocol_rules::note_phase(bus_side side, const tlm::tlm_generic_payload& payload,
                                     const tlm::tlm_phase& phase, const sc_core::sc_time& delay) {
    if (phase > tlm::END_RESP) { return true; }
    const char* const name = phase.get_name();
    if (phase == tlm::UNINITIALIZED_PHASE) { return report(base_protocol_rule::phase_order, "a call without a phase"); }
    if (side != side_of(phase)) {
        return report(base_protocol_rule::phase_path,
                      fmt::format("{} from the {}", name, side == bus_side::initiator ? "initiator" : "target"));
    }
    const sc_core::sc_time due = sc_core::sc_time_stamp() + delay;
    if (phase == tlm::BEGIN_REQ) { return begin_request(payload, due); }
    const auto found = m_transactions.find(&payload);
    if (found == m_transactions.end()) {
        return report(base_protocol_rule::phase_order, fmt::format("{} of a transaction that is not under way", name));
    }
    transaction& known = found->second;
    if (!check_time(known, due, name)) { return false; }
    const bool legal = phase == tlm::END_REQ      ? end_request(known)
                       : phase == tlm::BEGIN_RESP ? begin_response(payload, known)
                                                  : end_response(payload, known);
    if (legal && phase != tlm::END_RESP) { known.last = due; }
    return legal;
}

bool base_protocol_rules::note_completion(bus_side side, const tlm::tlm_generic_payload& payload,
                                          const sc_core::sc_time& delay) {
    const auto found = m_transactions.find(&payload);
    const stage expected = side == bus_side::target ? stage::requested : stage::responding;
    if (found == m_transactions.end() || found->second.reached != expected) {
        return report(base_protocol_rule::phase_order, "TLM_COMPLETED of a transaction that is in another phase");
    }
    const transaction& known = found->second;
    if (!check_time(known, sc_core::sc_time_stamp() + delay, "TLM_COMPLETED") ||
        (side == bus_side::target && !check_response(payload, known))) {
        return false;
    }
    (side == bus_side::target ? m_request : m_response) = nullptr;
    m_transactions.erase(found);
    return true;
}

void base_protocol_rules::refuse_return(const tlm::tlm_phase& called, tlm::tlm_sync_enum status) {
    report(base_protocol_rule::return_value, fmt::format("{} returned from {}", name_of(status), called.get_name()));
}

void base_protocol_rules::forget(const tlm::tlm_generic_payload& payload) {
    m_transactions.erase(&payload);
    for (const tlm::tlm_generic_payload** open : {&m_request, &m_response}) {
        if (*open == &payload) { *open = nullptr; }
    }
}

bool base_protocol_rules::begin_request(const tlm::tlm_generic_payload& payload, const sc_core::sc_time& due) {
    if (!payload.has_mm()) {
        return report(base_protocol_rule::memory_manager, "BEGIN_REQ of a transaction without a memory manager");
    }
    if (knows(payload)) { return report(base_protocol_rule::reuse, "BEGIN_REQ of a transaction that is under way"); }
    if (m_request != nullptr) {
        return report(base_protocol_rule::request_exclusion,
                      "BEGIN_REQ while the request before has neither END_REQ nor a response");
    }
    if (payload.get_response_status() != tlm::TLM_INCOMPLETE_RESPONSE) {
        return report(base_protocol_rule::response_status,
                      fmt::format("BEGIN_REQ with {}", payload.get_response_string()));
    }
    m_transactions.emplace(&payload, transaction{stage::requested, attributes_of(payload), due});
    m_request = &payload;
    return true;
}

bool base_protocol_rules::end_request(transaction& known) {
    if (known.reached != stage::requested) {
        return report(base_protocol_rule::phase_order, "END_REQ of a request that has ended");
    }
    known.reached = stage::accepted;
    m_request = nullptr;
    return true;
}

bool base_protocol_rules::begin_response(const tlm::tlm_generic_payload& payload, transaction& known) {
    if (known.reached == stage::responding) {
        return report(base_protocol_rule::phase_order, "BEGIN_RESP of a response that has begun");
    }
    if (m_response != nullptr) {
        return report(base_protocol_rule::response_exclusion,
                      "BEGIN_RESP while the response before has neither END_RESP nor TLM_COMPLETED");
    }
    if (!check_response(payload, known)) { return false; }
    if (known.reached == stage::requested) {
        m_request = nullptr;  // BEGIN_RESP implies END_REQ
    }
    known.reached = stage::responding;
    m_response = &payload;
    return true;
}

bool base_protocol_rules::end_response(const tlm::tlm_generic_payload& payload, const transaction& known) {
    if (known.reached != stage::responding) {
        return report(base_protocol_rule::phase_order, "END_RESP before BEGIN_RESP");
    }
    m_response = nullptr;
    m_transactions.erase(&payload);
    return true;
}

bool base_protocol_rules::check_response(const tlm::tlm_generic_payload& payload, const transaction& known) {
    if (payload.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE) {
        return report(base_protocol_rule::response_status, "a response with TLM_INCOMPLETE_RESPONSE");
    }
    if (attributes_of(payload) != known.begun) {
        return report(base_protocol_rule::attributes,
                      "command, data, byte enables or widths changed between BEGIN_REQ and the response");
    }
    return true;
}

bool base_protocol_rules::check_time(const transaction& known, const sc_core::sc_time& due, const char* phase) {
    return due >= known.last ||
           report(base_protocol_rule::time_order,
                  fmt::format("{} at {}, after a phase at {}", phase, due.to_string(), known.last.to_string()));
}

base_protocol_rules::attributes base_protocol_rules::attributes_of(const tlm::tlm_generic_payload& payload) {
    return {payload.get_command(),         payload.get_data_ptr(),           payload.get_data_length(),
            payload.get_byte_enable_ptr(), payload.get_byte_enable_length(), payload.get_streaming_width()};
}

bool base_protocol_rules::report(base_protocol_rule rule, const std::string& text) const {
    SC_REPORT_ERROR(
        report_ids::protocol_error,
        fmt::format("{} at {}: {}: {}", m_socket, sc_core::sc_time_stamp().to_string(), orbweaver::name_of(rule), text)
            .c_str());
    return false;
}

}  // namespace orbweaver
