// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <systemc>
#include <tlm>
#include <vector>

#include "tlm/base_protocol_rules.h"
#include "tlm/bridge_route.h"
#include "tlm/memory_bridge_packet.h"

namespace orbweaver {

/// Method of keeping the responses of one id in the order of their requests.
enum class bridge_order : std::uint8_t {
    reorder_buffer,  // requests are sent at once, early responses wait in a buffer
    stall,           // a request waits until the previous one of its id has its response
};

/// One initiator of a memory_bridge_requester: its transactions in the order of calls, both transports, and the phases
/// of its socket. The owner's processes call advance_requests() and advance_responses() at this object's events.
class bridge_inlet {
public:
    /// Services of the owner.
    struct services {
        /// Sends a request as transaction `slot` of this initiator.
        std::function<void(std::size_t slot, node_id destination, const tlm::tlm_generic_payload& payload)> send;
        /// Calls nb_transport_bw() of the initiator.
        std::function<tlm::tlm_sync_enum(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&)> call;
    };

    /// @param socket      name of the initiator's socket, for messages
    /// @param default_id  id of transactions without the extension transaction_id
    /// @param outstanding maximum number of transactions in progress, 1 or more
    bridge_inlet(const std::string& socket, std::uint32_t default_id, unsigned outstanding, bridge_order order,
                 services owner);

    /// Performs a blocking call that has a route; returns when the response has arrived.
    void transfer(tlm::tlm_generic_payload& payload, const bridge_route& route);

    /// Handles a call of nb_transport_fw().
    /// @param admit returns the route of a transaction; without a route it has set the response
    tlm::tlm_sync_enum take_phase(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                  const sc_core::sc_time& delay,
                                  const std::function<std::optional<bridge_route>(tlm::tlm_generic_payload&)>& admit);

    /// Handles the arrival of a response.
    /// @return false: it is not a valid response to the transaction
    bool take_response(std::size_t slot, const std::vector<std::uint32_t>& words);

    void advance_requests();
    void advance_responses();
    const sc_core::sc_event& request_event() const { return m_request_due; }
    const sc_core::sc_event& response_event() const { return m_response_due; }

private:
    /// A transaction from its call until its response is given.
    struct transaction {
        tlm::tlm_generic_payload* payload;
        bridge_route route;
        std::uint32_t id;
        bool timed;                             // called by nb_transport_fw()
        std::optional<std::size_t> slot;        // set when the request is sent
        std::vector<std::uint32_t> response;    // empty: not arrived yet
        bool given = false;                     // the response has been given, or is in the queue of responses
        sc_core::sc_event* finished = nullptr;  // notified at the end of a blocking call
    };
    /// The request that has begun and not ended.
    struct open_request {
        tlm::tlm_generic_payload* payload = nullptr;
        bridge_route route = node_id{};
        sc_core::sc_time due;          // time at which the request becomes visible
        transaction* entry = nullptr;  // set when the request becomes visible
    };
    using position = std::list<transaction>::iterator;

    transaction& add(tlm::tlm_generic_payload& payload, const bridge_route& route, bool timed);
    void remove(const transaction& finished);
    bool has_earlier(const transaction& entry) const;
    std::optional<std::size_t> claim_slot();
    void release_slot(std::size_t slot);
    void send_requests();
    void give_responses();
    static void fill(tlm::tlm_generic_payload& payload, const transaction& answered);

    tlm::tlm_sync_enum begin_request(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                     const sc_core::sc_time& delay, const bridge_route& route);
    bool see_request();
    void end_request();
    void begin_response(transaction& answered);
    void end_response(tlm::tlm_generic_payload& payload, const sc_core::sc_time& delay);

    std::uint32_t m_default_id;
    bridge_order m_order;
    services m_owner;
    base_protocol_rules m_rules;
    std::list<transaction> m_transactions;  // in the order of calls
    std::vector<char> m_busy;               // [slot]

    open_request m_request;
    sc_core::sc_event m_request_due;
    std::deque<transaction*> m_responses;        // responses that have not begun
    std::optional<std::size_t> m_open_response;  // slot of the transaction whose response has begun and not ended
    sc_core::sc_time m_response_end;             // time from which another response may begin
    sc_core::sc_event m_response_due;
};

}  // namespace orbweaver
