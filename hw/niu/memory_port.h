// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <tlm>

#include "hw/base/errors.h"

namespace orbweaver::niu {

/// The NIU's access to memory: words over TLM-2.0's base protocol, by direct memory access where the target grants it
/// and by b_transport elsewhere. Only targets that grant direct access or answer debug accesses count as memory. A
/// device on the same bus, whose registers have side effects, does neither and is not accessible. The NIU itself
/// accounts for the duration of accesses.
class memory_port : public tlm::tlm_bw_transport_if<> {
public:
    explicit memory_port(tlm::tlm_initiator_socket<32>& socket) : m_socket(socket) { socket.bind(*this); }

    /// Returns whether the words at `address` and at `last` are in memory, without accessing them.
    bool exists(std::uint32_t address, std::uint32_t last) { return exists(address) && exists(last); }

    /// Returns the word at a multiple of four if direct access has been granted, else null.
    unsigned char* direct_word(std::uint32_t address) const {
        return direct(address) ? m_direct + (address - m_first) : nullptr;
    }

    /// Reads a word.
    /// @param address multiple of four
    /// @return false: the address has no memory
    bool read(std::uint32_t address, std::uint32_t& word) {
        if (direct(address)) [[likely]] {
            std::memcpy(&word, m_direct + (address - m_first), sizeof word);
            return true;
        }
        return transport(tlm::TLM_READ_COMMAND, address, word);
    }

    bool write(std::uint32_t address, std::uint32_t word) {
        if (direct(address)) [[likely]] {
            std::memcpy(m_direct + (address - m_first), &word, sizeof word);
            return true;
        }
        return transport(tlm::TLM_WRITE_COMMAND, address, word);
    }

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        model_bug("memory_port", 0, "the memory answered a call that was not made");
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64 start, sc_dt::uint64 end) override {
        if (m_starts != 0 && start <= m_last && end >= m_first) { m_starts = 0; }
    }

private:
    bool direct(std::uint32_t address) const { return address - m_first < m_starts; }
    bool exists(std::uint32_t address);
    bool ask_direct(std::uint32_t address);
    bool transport(tlm::tlm_command command, std::uint32_t address, std::uint32_t& word);

    tlm::tlm_initiator_socket<32>& m_socket;
    unsigned char* m_direct = nullptr;  // pointer to m_first
    std::uint32_t m_first = 0;          // first byte of the memory with direct access
    std::uint32_t m_last = 0;           // last byte of that memory
    std::uint32_t m_starts = 0;  // number of bytes from m_first on at which a word may begin; 0: no direct access
};

}  // namespace orbweaver::niu
