// SPDX-License-Identifier: Apache-2.0
#include "hw/core/memory/memory.h"

#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <vector>

#include "hw/base/errors.h"

namespace orbweaver::core {

memory::memory(sc_core::sc_module_name name, std::uint64_t bytes) : sc_module(name), socket("socket"), m_bytes(bytes) {
    invariant(bytes > 0, this->name(), 0, "a memory of no bytes");
    try {
        m_storage = zero_memory(bytes);
    } catch (const std::bad_alloc&) {
        throw user_error(fmt::format(
            "this host cannot reserve {} bytes for the memory of {}: use fewer nodes or a smaller core.memory", bytes,
            this->name()));
    }
    socket.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
}

void memory::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
    payload.set_dmi_allowed(true);
    payload.set_response_status(access(payload));
}

tlm::tlm_response_status memory::access(tlm::tlm_generic_payload& payload) {
    const std::uint64_t address = payload.get_address();
    const std::uint64_t length = payload.get_data_length();
    const std::uint64_t width = std::min<std::uint64_t>(payload.get_streaming_width(), length);
    if (payload.get_data_ptr() == nullptr || length == 0 || width == 0) { return tlm::TLM_BURST_ERROR_RESPONSE; }
    if (address >= m_bytes || width > m_bytes - address) { return tlm::TLM_ADDRESS_ERROR_RESPONSE; }
    if (payload.get_byte_enable_ptr() != nullptr || width < length) {
        if (payload.get_byte_enable_ptr() != nullptr && payload.get_byte_enable_length() == 0) {
            return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
        }
        copy_bytewise(payload, width);
    } else if (payload.is_read()) {
        std::memcpy(payload.get_data_ptr(), data() + address, length);
    } else if (payload.is_write()) {
        std::memcpy(data() + address, payload.get_data_ptr(), length);
    }
    return tlm::TLM_OK_RESPONSE;
}

void memory::copy_bytewise(tlm::tlm_generic_payload& payload, std::uint64_t width) {
    const std::uint8_t* const enables = payload.get_byte_enable_ptr();
    std::uint8_t* const other = payload.get_data_ptr();
    std::uint8_t* const storage = data() + payload.get_address();
    for (std::uint64_t i = 0; i < payload.get_data_length(); ++i) {
        if (enables != nullptr && enables[i % payload.get_byte_enable_length()] != TLM_BYTE_ENABLED) { continue; }
        if (payload.is_read()) {
            other[i] = storage[i % width];
        } else if (payload.is_write()) {
            storage[i % width] = other[i];
        }
    }
}

unsigned int memory::transport_dbg(tlm::tlm_generic_payload& payload) {
    const std::uint64_t address = payload.get_address();
    if (address >= m_bytes || payload.get_data_ptr() == nullptr) { return 0; }
    const auto length =
        static_cast<unsigned int>(std::min<std::uint64_t>(payload.get_data_length(), m_bytes - address));
    if (payload.is_read()) {
        std::memcpy(payload.get_data_ptr(), data() + address, length);
    } else if (payload.is_write()) {
        std::memcpy(data() + address, payload.get_data_ptr(), length);
    } else {
        return 0;
    }
    return length;
}

bool memory::get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    if (payload.get_address() >= m_bytes) { return instant_target::get_direct_mem_ptr(payload, dmi); }
    dmi.init();
    dmi.set_dmi_ptr(data());
    dmi.set_start_address(0);
    dmi.set_end_address(m_bytes - 1);
    dmi.allow_read_write();
    return true;
}

std::uint64_t memory::resident_bytes() const {
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> pages((m_bytes + page - 1) / page);
    invariant(::mincore(m_storage.data(), m_bytes, pages.data()) == 0, name(), 0, "the storage is not mapped");
    const auto resident =
        std::count_if(pages.begin(), pages.end(), [](unsigned char flags) { return (flags & 1) != 0; });
    return static_cast<std::uint64_t>(resident) * page;
}

}  // namespace orbweaver::core
