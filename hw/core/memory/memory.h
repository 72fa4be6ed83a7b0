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

/// The memory of a tile: a TLM-2.0 target of bytes, addressed from 0, initially zero. Host memory is allocated page by
/// page on first access. Accesses have no delay here: the core's load latency and the NIU's memory port account for it.
/// Byte enables and streaming widths are honoured; direct access is granted for the whole memory.
class memory : public sc_core::sc_module, private instant_target {
public:
    memory_target_socket socket;

    /// @param bytes size, 1 or more
    /// @throws user_error if the host cannot reserve that much address space
    memory(sc_core::sc_module_name name, std::uint64_t bytes);
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;

    const char* kind() const override { return "memory"; }
    std::uint64_t bytes() const { return m_bytes; }

    /// Returns the storage, for code that composes the tile; modules use the socket.
    std::uint8_t* data() { return static_cast<std::uint8_t*>(m_storage.data()); }
    const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(m_storage.data()); }

    /// Returns the bytes of host memory that the storage occupies, a multiple of the host's page size.
    std::uint64_t resident_bytes() const;

protected:
    // A memory of the user must grant direct access, because cores fetch through it.
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
    unsigned int transport_dbg(tlm::tlm_generic_payload& payload) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) override;

private:
    tlm::tlm_response_status access(tlm::tlm_generic_payload& payload);
    void copy_bytewise(tlm::tlm_generic_payload& payload, std::uint64_t width);

    std::uint64_t m_bytes;
    zero_memory m_storage;
};

/// Makes the memory of a node, `bytes` large: a class of the user that is derived from `memory`; null: the model.
using memory_maker =
    std::function<std::unique_ptr<memory>(sc_core::sc_module_name name, node_id node, std::uint64_t bytes)>;

}  // namespace orbweaver::core
