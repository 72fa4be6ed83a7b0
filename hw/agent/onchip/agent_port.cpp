// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/onchip/agent_port.h"

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

namespace {

// Words of the header, in order.
enum : std::uint32_t { name_word, bytes_word, priority_word, payload_bytes_word, payload_start_word };

}  // namespace

agent_port::agent_port(sc_core::sc_module_name name, const clock_domain& domain, agent_engine& engine)
    : sc_module(name), socket("socket"), m_domain(domain), m_engine(engine) {
    socket.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    engine.keep_downloads();
}

bool agent_port::read(std::uint32_t offset, std::uint32_t& value) {
    const std::optional<agent_engine::kept_download> kept = m_engine.kept();
    if (offset >= agent_port_body) {
        value = kept ? body_word(kept->body, (offset - agent_port_body) / 4) : 0;
        return true;
    }
    switch (offset) {
        case agent_port_ready: value = m_engine.takes_injection() ? 1 : 0; return true;
        case agent_port_address: value = kept ? kept->address : 0; return true;
        case agent_port_length: value = kept ? kept->shell.dlen : 0; return true;
        case agent_port_start: value = kept ? kept->shell.daddr : 0; return true;
        default: return false;
    }
}

bool agent_port::write(std::uint32_t offset, std::uint32_t value) {
    switch (offset) {
        case agent_port_word: return take_word(value);
        case agent_port_release:
            if (!m_engine.kept()) { return false; }
            m_engine.release_download();
            return true;
        default: return false;
    }
}

/// @return false: the word cannot be part of an agent, and the stored part of the agent is dropped
bool agent_port::take_word(std::uint32_t word) {
    if (m_written == 0 && !m_engine.takes_injection()) { return false; }
    if (m_written < agent_port_header_words) {
        m_header[m_written++] = word;
        if (m_written == agent_port_header_words && !take_header()) {
            m_written = 0;
            return false;
        }
        return true;
    }
    set_body_word(m_image.body, m_written - agent_port_header_words, word);
    m_written += 1;
    if (std::size_t{m_written - agent_port_header_words} * 4 >= m_image.body.size()) { hand_over(); }
    return true;
}

bool agent_port::take_header() {
    m_image = {};
    m_image.id = m_header[name_word] & 0xffff;
    m_image.entry = m_header[name_word] >> 16;
    m_image.pr = m_header[priority_word];
    m_image.dlen = m_header[payload_bytes_word];
    m_image.daddr = m_header[payload_start_word];
    const std::uint32_t bytes = m_header[bytes_word];
    if (m_image.id < agent_first_address || m_image.id > agent_last_address || bytes == 0 ||
        bytes > m_engine.max_bytes() || std::uint64_t{m_image.daddr} + m_image.dlen > bytes) {
        return false;
    }
    m_image.body.resize(bytes);
    return true;
}

void agent_port::hand_over() {
    m_engine.inject(m_image, m_domain.now() + 1);
    m_written = 0;
}

}  // namespace orbweaver::agent
