// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <systemc>

#include "hw/base/types.h"
#include "hw/base/zero_memory.h"
#include "tlm/memory_protocol.h"

namespace orbweaver::core {

/// The memory of a tile: a TLM-2.0 target of bytes, addressed from 0, which start as zero. Host memory follows what is
/// touched, page by page. Accesses take no time of their own: the core's load latency and the NIU's memory port account
/// for it. Byte enables and streaming widths are honoured; direct access is granted for all of it.
class memory : public sc_core::sc_module, private instant_target {
public:
    memory_target_socket socket;

    /// @param bytes size, 1 or more
    /// @throws user_error if the host cannot reserve that much address space
    memory(sc_core::sc_module_name name, std::uint64_t bytes);
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;

    std::uint64_t bytes() const { return m_bytes; }

    /// The storage, for whoever composes the tile; modules go through the socket.
    std::uint8_t* data() { return static_cast<std::uint8_t*>(m_storage.data()); }
    const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(m_storage.data()); }

    /// Bytes of host memory that the storage occupies, a multiple of the host's page.
    std::uint64_t resident_bytes() const;

protected:
    // For a memory of the user. It has to grant direct access: cores fetch by it.
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
    unsigned int transport_dbg(tlm::tlm_generic_payload& payload) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) override;

private:
    tlm::tlm_response_status access(tlm::tlm_generic_payload& payload);
    void copy_bytewise(tlm::tlm_generic_payload& payload, std::uint64_t width);

    std::uint64_t m_bytes;
    zero_memory m_storage;
};

/// Makes the memory of a node, `bytes` large: a class of the user that is derived from `memory`.
using memory_maker =
    std::function<std::unique_ptr<memory>(sc_core::sc_module_name name, node_id node, std::uint64_t bytes)>;

}  // namespace orbweaver::core
