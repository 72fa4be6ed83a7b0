// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <functional>
#include <systemc>
#include <tlm>
#include <vector>

namespace orbweaver::niu {

/// A memory of words from address `base` on. Without direct access every word that an NIU reads or writes passes
/// `accessed`.
class mock_memory : public sc_core::sc_module, public tlm::tlm_fw_transport_if<> {
public:
    mock_memory(sc_core::sc_module_name name, std::uint32_t bytes, bool grant_direct, std::uint32_t base = 0)
        : sc_module(name), socket("socket"), words(bytes / 4), m_base(base), m_direct(grant_direct) {
        socket.bind(*this);
    }

    tlm::tlm_target_socket<32> socket;
    std::vector<std::uint32_t> words;
    std::function<void(std::uint32_t address, bool write)> accessed;
    unsigned transports = 0;
    std::uint32_t device_from = ~0U;  // from this address on there are registers, which refuse debug and direct access

    std::uint32_t& word(std::uint32_t address) { return words.at((address - m_base) / 4); }
    /// Takes the granted direct access back.
    void revoke() {
        m_direct = false;
        socket->invalidate_direct_mem_ptr(0, ~sc_dt::uint64{0});
    }

    void b_transport(tlm::tlm_generic_payload& access, sc_core::sc_time&) override {
        ++transports;
        if (!transfer(access)) {
            access.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        if (accessed) { accessed(static_cast<std::uint32_t>(access.get_address()), access.is_write()); }
        access.set_dmi_allowed(m_direct);
        access.set_response_status(tlm::TLM_OK_RESPONSE);
    }
    unsigned int transport_dbg(tlm::tlm_generic_payload& access) override {
        return access.get_address() < device_from && transfer(access) ? access.get_data_length() : 0;
    }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& granted) override {
        granted.set_start_address(m_base);
        granted.set_end_address(std::min<std::uint64_t>(m_base + 4 * words.size(), device_from) - 1);
        granted.set_dmi_ptr(reinterpret_cast<unsigned char*>(words.data()));
        granted.allow_read_write();
        return m_direct;
    }
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }

private:
    bool transfer(tlm::tlm_generic_payload& access) {
        const std::uint64_t offset = access.get_address() - m_base;
        if (access.get_address() < m_base || offset + access.get_data_length() > 4 * words.size()) { return false; }
        unsigned char* const position = reinterpret_cast<unsigned char*>(words.data()) + offset;
        if (access.is_write()) {
            std::memcpy(position, access.get_data_ptr(), access.get_data_length());
        } else {
            std::memcpy(access.get_data_ptr(), position, access.get_data_length());
        }
        return true;
    }

    std::uint32_t m_base;
    bool m_direct;
};

}  // namespace orbweaver::niu
