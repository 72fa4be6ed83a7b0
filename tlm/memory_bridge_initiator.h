// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "tlm/memory_bridge_packet.h"
#include "tlm/memory_protocol.h"
#include "tlm/packet_endpoint.h"

namespace orbweaver {

/// The initiators' end of the bridge between the memory bus and the flit network: carries blocking reads and writes to
/// a memory_bridge_target at another node and its answer back (docs/tlm.md). Any number of SC_THREADs may call at once;
/// each has its own transaction, and no order is kept between them.
///
/// Refused with an error response and without traffic: byte enables, streaming, more than max_bytes, addresses beyond
/// 32 bits or without a route, the non-blocking interface. Debug and direct access are refused.
class memory_bridge_initiator : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
public:
    memory_target_socket socket;

    struct limits {
        unsigned outstanding = 16;  // transactions on their way, 1 .. 256; further callers wait
        unsigned max_bytes = 4096;  // of one transaction, 1 or more
    };
    /// The node whose memory_bridge_target answers for an address; nothing if none does.
    using router = std::function<std::optional<node_id>(std::uint32_t address)>;

    memory_bridge_initiator(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                            packet_endpoint_desc desc, limits limits, router route);

    flit_initiator_socket& to_network() { return m_endpoint.out; }
    flit_target_socket& from_network() { return m_endpoint.in; }

private:
    struct transaction {
        bool busy = false;
        std::uint32_t bytes = 0;
        bridge_operation expected{};
        std::vector<std::uint32_t> response;
        sc_core::sc_event answered;
    };

    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase&, sc_core::sc_time&) override;
    unsigned int transport_dbg(tlm::tlm_generic_payload&) override { return 0; }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) override;

    tlm::tlm_response_status refusal(const tlm::tlm_generic_payload& payload) const;
    std::size_t claim_transaction();
    void received(const std::vector<std::uint32_t>& words);

    clock_domain& m_domain;
    const limits m_limits;
    const node_id m_node;
    router m_route;
    std::vector<std::unique_ptr<transaction>> m_transactions;
    sc_core::sc_event m_released;
    packet_endpoint m_endpoint;
};

}  // namespace orbweaver
