// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "tlm/base_protocol_rules.h"
#include "tlm/bridge_route.h"
#include "tlm/memory_bridge_packet.h"
#include "tlm/memory_protocol.h"
#include "tlm/packet_endpoint.h"

namespace orbweaver {

class memory_bridge_target;

/// The initiators' end of the bridge between the memory bus and the flit network: carries reads and writes to a
/// memory_bridge_target at another node and its answer back (docs/tlm.md). Both transports of the base protocol may be
/// used at once: any number of SC_THREADs may call b_transport(), and nb_transport_fw() takes a request after another.
/// Each call has its own transaction, and no order is kept between them.
///
/// Byte enables, streaming widths and addresses of 64 bits pass. Refused with an error response and without traffic:
/// more than max_bytes, addresses without a route or beyond its range, exclusive access. Direct access is refused,
/// because it would go past the network.
class memory_bridge_initiator : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
public:
    SC_HAS_PROCESS(memory_bridge_initiator);

    memory_target_socket socket;

    struct limits {
        unsigned outstanding = 16;  // transactions on their way, 1 .. 256; further callers wait
        unsigned max_bytes = 4096;  // of one transaction, 1 or more
    };

    memory_bridge_initiator(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                            packet_endpoint_desc desc, limits limits, bridge_router route);

    flit_initiator_socket& to_network() { return m_endpoint.out; }
    flit_target_socket& from_network() { return m_endpoint.in; }

    /// Debug access to addresses of the far end's node reaches its target, at once and without packets. Without this
    /// call it reaches nothing.
    void add_debug_target(memory_bridge_target& far);

private:
    struct transaction {
        bool busy = false;
        std::uint32_t bytes = 0;
        bridge_operation expected{};
        std::vector<std::uint32_t> response;
        sc_core::sc_event answered;                 // whom b_transport() waits for
        tlm::tlm_generic_payload* timed = nullptr;  // whose phases it goes through; none: of b_transport()
    };
    /// A request that has begun and not ended.
    struct open_request {
        tlm::tlm_generic_payload* payload = nullptr;
        node_id destination;
        sc_core::sc_time due;  // when it is to be seen
    };

    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned int transport_dbg(tlm::tlm_generic_payload& payload) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) override;

    tlm::tlm_response_status refusal(const tlm::tlm_generic_payload& payload) const;
    std::optional<node_id> destination_of(tlm::tlm_generic_payload& payload) const;
    std::optional<std::size_t> claim_transaction();
    std::size_t await_transaction();
    void send(std::size_t number, node_id destination, const tlm::tlm_generic_payload& payload);
    void received(const std::vector<std::uint32_t>& words);
    static tlm::tlm_response_status status_of(const std::vector<std::uint32_t>& response);
    static void give_data(const transaction& answered, const tlm::tlm_generic_payload& payload);

    tlm::tlm_sync_enum begin_request(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                     const sc_core::sc_time& delay);
    bool send_request();
    void end_request();
    void begin_responses();
    void begin_response(std::size_t number);
    void end_response(tlm::tlm_generic_payload& payload, const sc_core::sc_time& delay);

    clock_domain& m_domain;
    const limits m_limits;
    const node_id m_node;
    bridge_router m_route;
    std::vector<std::unique_ptr<transaction>> m_transactions;
    sc_core::sc_event m_released;
    packet_endpoint m_endpoint;
    std::map<std::uint16_t, memory_bridge_target*> m_debug_targets;  // [node]

    base_protocol_rules m_rules;
    open_request m_request;
    sc_core::sc_event m_request_due;
    std::deque<std::size_t> m_responses;         // transactions whose response is to begin
    std::optional<std::size_t> m_open_response;  // that has begun and not ended
    sc_core::sc_time m_response_end;             // from when on another may begin
    sc_core::sc_event m_response_due;
};

}  // namespace orbweaver
