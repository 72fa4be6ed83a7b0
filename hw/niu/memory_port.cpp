// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/memory_port.h"

#include <algorithm>

namespace orbweaver::niu {

bool memory_port::ask_direct(std::uint32_t address) {
    tlm::tlm_generic_payload question;
    question.set_address(address);
    question.set_command(tlm::TLM_WRITE_COMMAND);
    tlm::tlm_dmi granted;
    if (!m_socket->get_direct_mem_ptr(question, granted) || !granted.is_read_write_allowed()) { return false; }
    constexpr std::uint64_t last_address = 0xffffffffU;
    m_direct = granted.get_dmi_ptr();
    m_first = static_cast<std::uint32_t>(granted.get_start_address());
    m_last = static_cast<std::uint32_t>(std::min<std::uint64_t>(granted.get_end_address(), last_address));
    m_starts = std::max(m_last - m_first, 2U) - 2;
    return direct(address);
}

bool memory_port::exists(std::uint32_t address) {
    if (direct(address) || ask_direct(address)) { return true; }
    std::uint32_t word = 0;
    tlm::tlm_generic_payload question;
    question.set_command(tlm::TLM_READ_COMMAND);
    question.set_address(address);
    question.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
    question.set_data_length(sizeof word);
    question.set_streaming_width(sizeof word);
    return m_socket->transport_dbg(question) == sizeof word;
}

bool memory_port::transport(tlm::tlm_command command, std::uint32_t address, std::uint32_t& word) {
    if (!exists(address)) { return false; }
    if (direct(address)) { return command == tlm::TLM_READ_COMMAND ? read(address, word) : write(address, word); }
    tlm::tlm_generic_payload access;
    access.set_command(command);
    access.set_address(address);
    access.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
    access.set_data_length(sizeof word);
    access.set_streaming_width(sizeof word);
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_socket->b_transport(access, delay);
    return access.is_response_ok();
}

}  // namespace orbweaver::niu
