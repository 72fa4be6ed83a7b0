// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tlm>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// Rules that both ends of a socket of the memory bus obey (IEEE 1666-2011, 14.5 to 14.7 and 15.2). docs/tlm.md
/// explains each.
enum class base_protocol_rule : std::uint8_t {
    memory_manager,      // a transaction of the non-blocking interface has a memory manager
    request_exclusion,   // a request begins only after the one before it has ended
    response_exclusion,  // likewise a response
    phase_order,         // BEGIN_REQ, END_REQ, BEGIN_RESP, END_RESP, each once
    phase_path,          // the initiator begins requests and ends responses, the target the others
    return_value,        // what a call returns fits its phase
    reuse,               // a transaction under way is not begun again
    response_status,     // TLM_INCOMPLETE_RESPONSE in a request, and something else in its response
    attributes,          // command, data, byte enables and widths stay as they are until the response
    time_order,          // the phases of a transaction do not go back in time
};
constexpr auto enumerators(base_protocol_rule) {
    return name_table<base_protocol_rule>({{base_protocol_rule::memory_manager, "memory_manager"},
                                           {base_protocol_rule::request_exclusion, "request_exclusion"},
                                           {base_protocol_rule::response_exclusion, "response_exclusion"},
                                           {base_protocol_rule::phase_order, "phase_order"},
                                           {base_protocol_rule::phase_path, "phase_path"},
                                           {base_protocol_rule::return_value, "return_value"},
                                           {base_protocol_rule::reuse, "reuse"},
                                           {base_protocol_rule::response_status, "response_status"},
                                           {base_protocol_rule::attributes, "attributes"},
                                           {base_protocol_rule::time_order, "time_order"}});
}

/// The side of a socket that calls, or that returns from a call.
enum class bus_side : std::uint8_t { initiator, target };

/// The state of one socket under the base protocol with approximate timing, and the rules of both sides. An
/// observer reports every call to it, and every return that is not TLM_ACCEPTED. A broken rule is reported as an error
/// of SystemC of type report_ids::protocol_error; unless the user's handler states otherwise, that is an exception.
class base_protocol_rules {
public:
    /// @param socket hierarchical name, for messages
    explicit base_protocol_rules(std::string socket) : m_socket(std::move(socket)) {}

    /// One side moves a transaction to a phase: by a call, or by returning TLM_UPDATED. Phases that the base protocol
    /// does not know are ignored, as it demands.
    /// @param delay that goes with the phase
    /// @return whether the phase is legal; an illegal one changes nothing
    bool note_phase(bus_side side, const tlm::tlm_generic_payload& payload, const tlm::tlm_phase& phase,
                    const sc_core::sc_time& delay);
    /// One side completes a transaction early, by returning TLM_COMPLETED: the target from BEGIN_REQ, the initiator
    /// from BEGIN_RESP.
    bool note_completion(bus_side side, const tlm::tlm_generic_payload& payload, const sc_core::sc_time& delay);
    /// Reports that a call returned a status that its phase does not allow.
    void refuse_return(const tlm::tlm_phase& called, tlm::tlm_sync_enum status);
    /// Gives up a transaction without a response, after its target broke a rule.
    void forget(const tlm::tlm_generic_payload& payload);

    /// Whether a request was begun that has not ended.
    bool request_open() const { return m_request != nullptr; }
    bool response_open() const { return m_response != nullptr; }
    bool knows(const tlm::tlm_generic_payload& payload) const { return m_transactions.contains(&payload); }

private:
    enum class stage : std::uint8_t { requested, accepted, responding };
    /// What must not change before the response.
    struct attributes {
        tlm::tlm_command command;
        const unsigned char* data;
        unsigned length;
        const unsigned char* byte_enable;
        unsigned byte_enable_length;
        unsigned streaming_width;
        bool operator==(const attributes&) const = default;
    };
    struct transaction {
        stage reached;
        attributes begun;
        sc_core::sc_time last;  // effective time of its last phase
    };

    static attributes attributes_of(const tlm::tlm_generic_payload& payload);
    bool begin_request(const tlm::tlm_generic_payload& payload, const sc_core::sc_time& due);
    bool end_request(transaction& known);
    bool begin_response(const tlm::tlm_generic_payload& payload, transaction& known);
    bool end_response(const tlm::tlm_generic_payload& payload, const transaction& known);
    bool check_response(const tlm::tlm_generic_payload& payload, const transaction& known);
    bool check_time(const transaction& known, const sc_core::sc_time& due, const char* phase);
    bool report(base_protocol_rule rule, const std::string& text) const;

    std::string m_socket;
    std::map<const tlm::tlm_generic_payload*, transaction> m_transactions;  // looked up, never iterated over
    const tlm::tlm_generic_payload* m_request = nullptr;
    const tlm::tlm_generic_payload* m_response = nullptr;
};

}  // namespace orbweaver
