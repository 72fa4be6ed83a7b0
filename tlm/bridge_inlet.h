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

/// How responses of one id keep the order of their requests.
enum class bridge_order : std::uint8_t {
    reorder_buffer,  // requests go at once, early responses wait in a buffer
    stall,           // a request waits until the one before it of its id has its response
};

/// One initiator of a memory_bridge_initiator: its transactions in the order of their calls, both transports, and the
/// phases of its socket. The owner's processes call advance_requests() and advance_responses() at its events.
class bridge_inlet {
public:
    /// What the owner does for the initiator.
    struct services {
        /// Sends a request as transaction `slot` of this initiator.
        std::function<void(std::size_t slot, node_id destination, const tlm::tlm_generic_payload& payload)> send;
        /// Calls nb_transport_bw() of the initiator.
        std::function<tlm::tlm_sync_enum(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&)> call;
    };

    /// @param socket      its name, for messages
    /// @param default_id  of transactions without the extension transaction_id
    /// @param outstanding transactions under way at a time, 1 or more
    bridge_inlet(const std::string& socket, std::uint32_t default_id, unsigned outstanding, bridge_order order,
                 services owner);

    /// A blocking call that has a route: returns when it has its response.
    void transfer(tlm::tlm_generic_payload& payload, const bridge_route& route);

    /// A call of nb_transport_fw().
    /// @param admit gives the route of a transaction; without one it has its response
    tlm::tlm_sync_enum take_phase(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                  const sc_core::sc_time& delay,
                                  const std::function<std::optional<bridge_route>(tlm::tlm_generic_payload&)>& admit);

    /// The response of a transaction has arrived.
    /// @return false: it is not the response that was asked for
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
        bool timed;                             // by nb_transport_fw()
        std::optional<std::size_t> slot;        // from when on it is sent
        std::vector<std::uint32_t> response;    // empty: none has arrived
        bool given = false;                     // its response is given, or in the queue of responses
        sc_core::sc_event* finished = nullptr;  // of a blocking call
    };
    /// The request that has begun and not ended.
    struct open_request {
        tlm::tlm_generic_payload* payload = nullptr;
        bridge_route route = node_id{};
        sc_core::sc_time due;          // when it is to be seen
        transaction* entry = nullptr;  // once it is seen
    };
    using position = std::list<transaction>::iterator;

    transaction& add(tlm::tlm_generic_payload& payload, const bridge_route& route, bool timed);
    void remove(const transaction& finished);
    bool has_elder(const transaction& entry) const;
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
    std::list<transaction> m_transactions;  // in the order of their calls
    std::vector<char> m_busy;               // [slot]

    open_request m_request;
    sc_core::sc_event m_request_due;
    std::deque<transaction*> m_responses;        // that are to begin
    std::optional<std::size_t> m_open_response;  // slot of the transaction whose response has begun and not ended
    sc_core::sc_time m_response_end;             // from when on another may begin
    sc_core::sc_event m_response_due;
};

}  // namespace orbweaver
