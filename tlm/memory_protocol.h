// SPDX-License-Identifier: Apache-2.0
// The memory bus: TLM-2.0's generic payload and base protocol, blocking, with debug access, direct memory access and
// the full response status. Targets see addresses relative to the start of their range.
#pragma once

#include <cstdint>
#include <cstring>
#include <tlm>

namespace orbweaver {

using memory_initiator_socket = tlm::tlm_initiator_socket<32>;
using memory_target_socket = tlm::tlm_target_socket<32>;

/// A target that answers within the call: implement b_transport(). Non-blocking calls are completed at once by the same
/// function, which must not call wait().
class instant_target : public tlm::tlm_fw_transport_if<> {
public:
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) final {
        if (phase == tlm::BEGIN_REQ) { b_transport(payload, delay); }
        return tlm::TLM_COMPLETED;
    }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) override {
        dmi.allow_none();
        dmi.set_start_address(payload.get_address());
        dmi.set_end_address(payload.get_address());
        return false;
    }
    unsigned int transport_dbg(tlm::tlm_generic_payload&) override { return 0; }
};

/// A device with 32-bit registers: implement read() and write(). Accesses other than aligned words are refused with the
/// appropriate response of the base protocol. Debug access is refused, because reading a register may have side
/// effects.
class register_target : public instant_target {
public:
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time&) final {
        payload.set_response_status(access(payload));
    }

private:
    /// Loads the register at `offset`, a multiple of four.
    /// @return false: the register does not exist
    virtual bool read(std::uint32_t offset, std::uint32_t& value) = 0;
    /// Stores to the register at `offset`.
    /// @return false: the register does not exist
    virtual bool write(std::uint32_t offset, std::uint32_t value) = 0;

    tlm::tlm_response_status access(tlm::tlm_generic_payload& payload) {
        if (payload.get_byte_enable_ptr() != nullptr) { return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE; }
        if (payload.get_data_ptr() == nullptr || payload.get_data_length() != 4 || payload.get_streaming_width() < 4) {
            return tlm::TLM_BURST_ERROR_RESPONSE;
        }
        const std::uint64_t address = payload.get_address();
        if (address % 4 != 0 || address > UINT32_MAX) { return tlm::TLM_ADDRESS_ERROR_RESPONSE; }
        const auto offset = static_cast<std::uint32_t>(address);
        std::uint32_t value = 0;
        bool exists = true;
        if (payload.is_read()) {
            exists = read(offset, value);
            if (exists) { std::memcpy(payload.get_data_ptr(), &value, sizeof value); }
        } else if (payload.is_write()) {
            std::memcpy(&value, payload.get_data_ptr(), sizeof value);
            exists = write(offset, value);
        }
        return exists ? tlm::TLM_OK_RESPONSE : tlm::TLM_ADDRESS_ERROR_RESPONSE;
    }
};

}  // namespace orbweaver
