// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tlm_utils/multi_passthrough_target_socket.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "tlm/bridge_inlet.h"
#include "tlm/bridge_route.h"
#include "tlm/memory_bridge_packet.h"
#include "tlm/memory_protocol.h"
#include "tlm/packet_endpoint.h"

namespace orbweaver {

class memory_bridge_completer;

/// The requester: the end, at the node of the initiators, of the bridge between the memory bus and the flit network. It
/// carries reads and writes to a memory_bridge_completer at another node and the responses back (docs/tlm.md). Any
/// number of initiators bind to its socket. Both transports of the base protocol may be used at the same time: any
/// number of SC_THREADs may call b_transport(), and nb_transport_fw() accepts requests one after another. Responses of
/// one initiator and id (transaction_id) keep the order of the requests.
///
/// Byte enables, streaming widths and 64-bit addresses are supported. The bridge refuses the following with an error
/// response and without traffic: more than max_bytes, addresses without a route or beyond its range, exclusive
/// accesses. Direct access is granted only to the target at the same node, because elsewhere it would bypass the
/// network.
class memory_bridge_requester : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(memory_bridge_requester);

    tlm_utils::multi_passthrough_target_socket<memory_bridge_requester> socket;

    struct limits {
        /// Transactions in progress per initiator; all initiators together: 256. Further ones wait.
        unsigned outstanding = 16;
        unsigned max_bytes = 4096;  // maximum size of a transaction, 1 .. 2^24 - 1
        bridge_order order = bridge_order::reorder_buffer;
    };

    memory_bridge_requester(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                            packet_endpoint_desc desc, limits limits, bridge_router route);

    const char* kind() const override { return "memory_bridge_requester"; }
    flit_initiator_socket& to_network() { return m_endpoint.out; }
    flit_target_socket& from_network() { return m_endpoint.in; }

    /// Makes debug accesses to addresses of the far end's node reach its target, at once and without packets. Without
    /// this call they reach only the target of the bridge's own node.
    void add_debug_target(memory_bridge_completer& far);

private:
    friend class memory_bridge_completer;  // the target at the same node shares the endpoint

    void b_transport(int initiator, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    tlm::tlm_sync_enum nb_transport_fw(int initiator, tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay);
    unsigned int transport_dbg(int initiator, tlm::tlm_generic_payload& payload);
    bool get_direct_mem_ptr(int initiator, tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);

    void add_local_target(memory_bridge_completer& local);
    void invalidate_direct_access(std::uint64_t first, std::uint64_t last);
    void end_of_elaboration() override;
    void advance_requests();
    void advance_responses();

    tlm::tlm_response_status check_payload(const tlm::tlm_generic_payload& payload) const;
    std::optional<bridge_route> check_and_route(tlm::tlm_generic_payload& payload) const;
    bool reaches(const bridge_route& route) const;
    void send(std::size_t transaction, node_id destination, const tlm::tlm_generic_payload& payload);
    void received(const std::vector<std::uint32_t>& words);
    void take_response(const std::vector<std::uint32_t>& words);

    clock_domain& m_domain;
    const limits m_limits;
    const node_id m_node;
    bridge_router m_route;
    std::vector<std::unique_ptr<bridge_inlet>> m_inlets;  // [initiator]
    packet_endpoint m_endpoint;
    std::map<std::uint16_t, std::uint8_t> m_sequences;                  // [node]: sequence number of the next request
    std::map<std::uint16_t, memory_bridge_completer*> m_debug_targets;  // [node]
    memory_bridge_completer* m_local = nullptr;                         // target at the same node
};

}  // namespace orbweaver
