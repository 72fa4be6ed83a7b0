// SPDX-License-Identifier: Apache-2.0
// A bus initiator for tests: one call a transaction, and a record of invalidations.
#pragma once

#include <cstdint>
#include <systemc>
#include <utility>
#include <vector>

#include "tlm/memory_protocol.h"

namespace orbweaver::core {

class bus_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
public:
    memory_initiator_socket socket;

    explicit bus_initiator(sc_core::sc_module_name name) : sc_module(name), socket("socket") { socket.bind(*this); }

    /// A payload with everything set for `data`; change what the test is about, then call send().
    tlm::tlm_generic_payload& payload(tlm::tlm_command command, std::uint64_t address,
                                      std::vector<std::uint8_t>& data) {
        m_payload.set_command(command);
        m_payload.set_address(address);
        m_payload.set_data_ptr(data.data());
        m_payload.set_data_length(static_cast<unsigned>(data.size()));
        m_payload.set_streaming_width(static_cast<unsigned>(data.size()));
        m_payload.set_byte_enable_ptr(nullptr);
        m_payload.set_dmi_allowed(false);
        m_payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        return m_payload;
    }
    tlm::tlm_response_status send() {
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        socket->b_transport(m_payload, delay);
        return m_payload.get_response_status();
    }

    tlm::tlm_response_status write(std::uint64_t address, std::vector<std::uint8_t> data) {
        payload(tlm::TLM_WRITE_COMMAND, address, data);
        return send();
    }
    tlm::tlm_response_status read(std::uint64_t address, std::vector<std::uint8_t>& data) {
        payload(tlm::TLM_READ_COMMAND, address, data);
        return send();
    }
    tlm::tlm_response_status write_word(std::uint64_t address, std::uint32_t word) {
        return write(address, bytes_of(word));
    }
    /// The word at an address; `status` reports whether it was there.
    std::uint32_t read_word(std::uint64_t address, tlm::tlm_response_status& status) {
        std::vector<std::uint8_t> data(4, 0xee);
        status = read(address, data);
        std::uint32_t word = 0;
        std::memcpy(&word, data.data(), sizeof word);
        return word;
    }

    static std::vector<std::uint8_t> bytes_of(std::uint32_t word) {
        std::vector<std::uint8_t> data(4);
        std::memcpy(data.data(), &word, sizeof word);
        return data;
    }

    std::vector<std::pair<std::uint64_t, std::uint64_t>> invalidated;

private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64 start, sc_dt::uint64 end) override {
        invalidated.emplace_back(start, end);
    }

    tlm::tlm_generic_payload m_payload;
};

}  // namespace orbweaver::core
