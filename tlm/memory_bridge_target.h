// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <systemc>
#include <vector>

#include "tlm/memory_bridge_packet.h"
#include "tlm/memory_protocol.h"
#include "tlm/packet_endpoint.h"

namespace orbweaver {

/// The target's end of the bridge between the memory bus and the flit network: turns request packets into blocking
/// transactions on `socket`, one after another in the order of arrival, and sends the answers back (docs/tlm.md).
/// Requests are taken off the network at once, so that responses always find a way; how many wait here is bounded by
/// what the initiators may have on its way.
class memory_bridge_target : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
public:
    SC_HAS_PROCESS(memory_bridge_target);

    memory_initiator_socket socket;

    memory_bridge_target(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                         packet_endpoint_desc desc);

    flit_initiator_socket& to_network() { return m_endpoint.out; }
    flit_target_socket& from_network() { return m_endpoint.in; }

private:
    void serve();
    void answer(const std::vector<std::uint32_t>& request);
    void received(const std::vector<std::uint32_t>& words);

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        model_bug(name(), m_domain.now(), "the target answered a non-blocking call that was not made");
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    clock_domain& m_domain;
    const node_id m_node;
    std::deque<std::vector<std::uint32_t>> m_requests;
    sc_core::sc_event m_arrived;
    packet_endpoint m_endpoint;
};

}  // namespace orbweaver
