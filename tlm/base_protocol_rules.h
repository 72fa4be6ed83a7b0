// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tlm>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// Rules that both ends of a socket of the memory bus must obey (IEEE 1666-2011, 14.5 to 14.7 and 15.2). docs/tlm.md
/// explains each.
enum class base_protocol_rule : std::uint8_t {
    memory_manager,      // a transaction of the non-blocking interface has a memory manager
    request_exclusion,   // a request begins only after the previous one has ended
    response_exclusion,  // a response begins only after the previous one has ended
    phase_order,         // BEGIN_REQ, END_REQ, BEGIN_RESP, END_RESP, each once
    phase_path,       // the initiator begins requests and ends responses; the target ends requests and begins responses
    return_value,     // the return value of a call is legal for its phase
    reuse,            // a transaction in progress is not begun again
    response_status,  // TLM_INCOMPLETE_RESPONSE in a request, and another status in its response
    attributes,       // command, data, byte enables and widths do not change until the response
    time_order,       // the phases of a transaction have non-decreasing times
};
constexpr auto enumerators(base_protocol_rule) { return identifiers<base_protocol_rule>; }

/// The side of a socket that calls, or that returns from a call.
enum class bus_side : std::uint8_t { initiator, target };

/// The state of one socket under the base protocol with approximate timing, and the rules of both sides. An observer
/// reports every call, and every return that is not TLM_ACCEPTED. A violation is reported as a SystemC error with the
/// message type `message_type`, which is an exception unless the user's handler changes that.
class base_protocol_rules {
public:
    /// @param socket hierarchical name, for messages
    explicit base_protocol_rules(std::string socket) : m_socket(std::move(socket)) {}

    /// Moves a transaction to a phase, after a side has called or returned TLM_UPDATED. Phases that the base protocol
    /// does not define are ignored, as it requires.
    /// @param delay delay annotated to the phase
    /// @return whether the phase is legal; an illegal one changes nothing
    bool note_phase(bus_side side, const tlm::tlm_generic_payload& payload, const tlm::tlm_phase& phase,
                    const sc_core::sc_time& delay);
    /// Completes a transaction early, after a side has returned TLM_COMPLETED: the target from BEGIN_REQ, the initiator
    /// from BEGIN_RESP.
    bool note_completion(bus_side side, const tlm::tlm_generic_payload& payload, const sc_core::sc_time& delay);
    /// Reports that a call returned a status that is illegal for its phase.
    void refuse_return(const tlm::tlm_phase& called, tlm::tlm_sync_enum status);
    /// Drops a transaction that gets no response because its target violated a rule.
    void forget(const tlm::tlm_generic_payload& payload);

    /// Returns whether a request has begun and not ended.
    bool request_open() const { return m_request != nullptr; }
    bool response_open() const { return m_response != nullptr; }
    bool knows(const tlm::tlm_generic_payload& payload) const { return m_transactions.contains(&payload); }

private:
    enum class stage : std::uint8_t { requested, accepted, responding };
    /// Attributes that must not change before the response.
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
    std::map<const tlm::tlm_generic_payload*, transaction> m_transactions;  // only for lookup, never iterated
    const tlm::tlm_generic_payload* m_request = nullptr;
    const tlm::tlm_generic_payload* m_response = nullptr;
};

}  // namespace orbweaver
