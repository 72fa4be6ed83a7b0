// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tlm_utils/peq_with_get.h>

#include <cstdint>
#include <deque>
#include <memory>
#include <systemc>
#include <vector>

#include "tlm/base_protocol_rules.h"
#include "tlm/memory_bridge_packet.h"
#include "tlm/memory_protocol.h"
#include "tlm/packet_endpoint.h"
#include "tlm/request_sequence.h"

namespace orbweaver {

class memory_bridge_requester;

/// Transport interface that memory_bridge_completer uses to its target.
enum class bridge_transport : std::uint8_t {
    blocking,      // b_transport(), one transaction at a time
    non_blocking,  // nb_transport_fw(), as many transactions at once as the target accepts
};

/// The completer: the end, at the node of the target, of the bridge between the memory bus and the flit network. It
/// turns request packets into transactions on `socket` and sends the responses back (docs/tlm.md). Requests of a node
/// are executed in the order in which they were sent. Requests are removed from the network at once, so that responses
/// are never blocked. The number of waiting requests is limited by the initiators' outstanding transactions.
class memory_bridge_completer : public sc_core::sc_module,
                                private tlm::tlm_bw_transport_if<>,
                                private tlm::tlm_mm_interface {
public:
    SC_HAS_PROCESS(memory_bridge_completer);

    memory_initiator_socket socket;

    memory_bridge_completer(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                            packet_endpoint_desc desc, bridge_transport transport = bridge_transport::blocking);
    /// Makes the target at the node of `near`, with which it shares the links. Accesses that `near` routes to its own
    /// node arrive here without packets and delay; direct access is granted as the target grants it.
    /// @param near outlives this end
    memory_bridge_completer(sc_core::sc_module_name name, memory_bridge_requester& near,
                            bridge_transport transport = bridge_transport::blocking);

    const char* kind() const override { return "memory_bridge_completer"; }
    flit_initiator_socket& to_network() { return m_endpoint.out; }
    flit_target_socket& from_network() { return m_endpoint.in; }
    node_id node() const { return m_node; }

private:
    friend class memory_bridge_requester;  // the initiator at the same node hands requests over

    /// A request as its target sees it.
    struct access : tlm::tlm_generic_payload {
        bridge_request asked;
    };

    void start(bridge_transport transport);
    void received(const std::vector<std::uint32_t>& words);
    static void fill(access& made, bridge_request request);
    void serve();
    void answer(const access& served);

    void begin_requests();
    void begin_request();
    void request_ended(const sc_core::sc_time& delay);
    void finish_accesses();
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) override;
    void free(tlm::tlm_generic_payload* released) override;

    clock_domain& m_domain;
    const node_id m_node;
    request_sequence m_sequence;
    std::deque<bridge_request> m_requests;
    sc_core::sc_event m_arrived;
    memory_bridge_requester* const m_near;  // initiator at the same node; may be null
    std::unique_ptr<packet_endpoint> m_own_endpoint;
    packet_endpoint& m_endpoint;

    base_protocol_rules m_rules;
    sc_core::sc_time m_request_end;  // time from which another request may begin
    sc_core::sc_event m_request_due;
    tlm_utils::peq_with_get<access> m_finished{"finished"};  // accesses at the end of their response's delay
};

}  // namespace orbweaver
