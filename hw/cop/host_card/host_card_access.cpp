// SPDX-License-Identifier: Apache-2.0
// Bus interface of the card: decoding, timing, and the data of loads. An access acts on the card in its last clock
// (host_card.cpp).
#include <cstring>

#include "hw/cop/host_card/host_card.h"
#include "sw_stack/shared/cop_card.h"
#include "tlm/privilege.h"

namespace orbweaver::cop {
namespace {

using tlm::TLM_ADDRESS_ERROR_RESPONSE;
using tlm::TLM_BURST_ERROR_RESPONSE;
using tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
using tlm::TLM_COMMAND_ERROR_RESPONSE;
using tlm::TLM_GENERIC_ERROR_RESPONSE;
using tlm::TLM_OK_RESPONSE;

/// Returns the offset of the 64-bit register that contains `offset`.
constexpr std::uint32_t data_register(std::uint32_t offset) { return offset & ~7U; }

constexpr bool is_data_register(std::uint32_t offset) {
    const std::uint32_t first = data_register(offset);
    return first == cop_card_transmit || first == cop_card_receive || first == cop_card_foreign;
}

constexpr bool is_writable_register(std::uint32_t offset) {
    return offset >= cop_card_csr && offset <= cop_card_watermark;
}

}  // namespace

void host_card::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    payload.set_response_status(access(payload, delay));
}

tlm::tlm_response_status host_card::access(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    if (payload.get_byte_enable_ptr() != nullptr) { return TLM_BYTE_ENABLE_ERROR_RESPONSE; }
    const std::uint32_t bytes = payload.get_data_length();
    if (payload.get_data_ptr() == nullptr || (bytes != 4 && bytes != 8) || payload.get_streaming_width() < bytes) {
        return TLM_BURST_ERROR_RESPONSE;
    }
    const std::uint64_t address = payload.get_address();
    if (address % bytes != 0 || address >= cop_card_bytes) { return TLM_ADDRESS_ERROR_RESPONSE; }
    const auto offset = static_cast<std::uint32_t>(address);
    if (offset >= cop_card_page_bytes && is_user_access(payload)) { return TLM_COMMAND_ERROR_RESPONSE; }
    if (payload.is_read()) { return load(offset, bytes, payload.get_data_ptr(), delay); }
    if (payload.is_write()) { return store(offset, bytes, payload.get_data_ptr(), delay); }
    return TLM_OK_RESPONSE;
}

tlm::tlm_response_status host_card::load(std::uint32_t offset, std::uint32_t bytes, unsigned char* data,
                                         sc_core::sc_time& delay) {
    if (is_data_register(offset)) {
        const std::uint32_t data_offset = data_register(offset);
        if (data_offset == cop_card_transmit) { return TLM_COMMAND_ERROR_RESPONSE; }
        const side ownership = data_offset == cop_card_receive ? side::owner : side::foreign;
        return load_message(offset & 4, bytes, ownership, data, delay);
    }
    std::uint32_t value = 0;
    if (!read_register(offset, value)) { return TLM_ADDRESS_ERROR_RESPONSE; }
    if (bytes != 4) { return TLM_BURST_ERROR_RESPONSE; }
    std::memcpy(data, &value, sizeof value);
    annotate(last_clock(m_desc.poll_clocks), delay);
    return TLM_OK_RESPONSE;
}

/// Loads one or both words of a pair of a message. The access to the first word latches both; the access to the second
/// word ends the transfer.
tlm::tlm_response_status host_card::load_message(std::uint32_t half, std::uint32_t bytes, side ownership,
                                                 unsigned char* data, sc_core::sc_time& delay) {
    if (m_pending.what != effect::none) { return TLM_GENERIC_ERROR_RESPONSE; }
    if (half == 0) {
        const buffered_message* const message = m_buffer.oldest(ownership, first_edge());
        const unsigned read = m_words_read[static_cast<std::size_t>(ownership)];
        m_read_valid = message != nullptr;
        m_read_words =
            m_read_valid ? std::array{message->words[read], message->words[read + 1]} : std::array<std::uint32_t, 2>{};
    }
    std::memcpy(data, &m_read_words[half / 4], bytes);
    if (half == 0 && bytes == 4) { return TLM_OK_RESPONSE; }
    const cycle_t last = last_clock(m_desc.read_clocks);
    annotate(last, delay);
    if (m_read_valid) {
        m_read_valid = false;
        post(ownership == side::owner ? effect::take_owned : effect::take_foreign, last, 0, {});
    }
    return TLM_OK_RESPONSE;
}

tlm::tlm_response_status host_card::store(std::uint32_t offset, std::uint32_t bytes, const unsigned char* data,
                                          sc_core::sc_time& delay) {
    if (is_data_register(offset)) {
        return data_register(offset) == cop_card_transmit ? store_command(offset & 4, bytes, data, delay)
                                                          : TLM_COMMAND_ERROR_RESPONSE;
    }
    if (!is_writable_register(offset)) {
        std::uint32_t value = 0;
        return read_register(offset, value) ? TLM_COMMAND_ERROR_RESPONSE : TLM_ADDRESS_ERROR_RESPONSE;
    }
    if (bytes != 4) { return TLM_BURST_ERROR_RESPONSE; }
    if (m_pending.what != effect::none) { return TLM_GENERIC_ERROR_RESPONSE; }
    std::uint32_t value = 0;
    std::memcpy(&value, data, sizeof value);
    const cycle_t last = last_clock(m_desc.poll_clocks);
    annotate(last, delay);
    post(effect::write_register, last, offset, {value, 0});
    return TLM_OK_RESPONSE;
}

/// Stores two words of a command, in one access or in two; of two, the second one takes effect.
tlm::tlm_response_status host_card::store_command(std::uint32_t half, std::uint32_t bytes, const unsigned char* data,
                                                  sc_core::sc_time& delay) {
    if (m_pending.what != effect::none) { return TLM_GENERIC_ERROR_RESPONSE; }
    if (m_words_missing == 0 && (status(first_edge()) & cop_csr_ready) == 0) { return TLM_COMMAND_ERROR_RESPONSE; }
    std::array<std::uint32_t, 2> words{m_written_half, 0};
    std::memcpy(&words[half / 4], data, bytes);
    m_written_half = words[0];
    if (half == 0 && bytes == 4) { return TLM_OK_RESPONSE; }
    const cycle_t last = last_clock(m_desc.write_clocks);
    annotate(last, delay);
    post(effect::transmit, last, cop_card_transmit, words);
    return TLM_OK_RESPONSE;
}

bool host_card::read_register(std::uint32_t offset, std::uint32_t& value) const {
    const cycle_t now = first_edge();
    const shown_registers& shown = now >= m_shown_from ? m_shown : m_shown_before;
    switch (offset) {
        case cop_card_status:
            value = status(now) & ~cop_csr_received;
            value |= shown.owned ? cop_csr_received : 0;
            return true;
        case cop_card_csr: value = status(now); return true;
        case cop_card_pid: value = m_pid; return true;
        case cop_card_transmit_timeout: value = m_transmit_timeout; return true;
        case cop_card_retries: value = m_retries; return true;
        case cop_card_deadlock: value = m_deadlock; return true;
        case cop_card_watermark: value = m_watermark; return true;
        case cop_card_foreign_count: value = shown.foreign; return true;
        default: return false;
    }
}

/// Returns the CSR as the host sees it in cycle `now`, including earlier link events that the card has not applied yet.
std::uint32_t host_card::status(cycle_t now) const {
    const shown_registers& shown = now >= m_shown_from ? m_shown : m_shown_before;
    return m_notes.cycle < now ? with_notes(shown.status) : shown.status;
}

/// Returns the cycle in which an access begins: the first edge that is not before the present time.
cycle_t host_card::first_edge() const {
    const std::uint64_t period = m_domain.period().value();
    return (sc_core::sc_time_stamp().value() + period - 1) / period;
}

/// Returns the last clock of an access that is called now.
cycle_t host_card::last_clock(unsigned clocks) const { return first_edge() + clocks - 1; }

/// Annotates the duration of an access up to its last clock, less one cycle that the initiator adds itself.
void host_card::annotate(cycle_t last, sc_core::sc_time& delay) const {
    const sc_core::sc_time taken = m_domain.time(last + 1) - sc_core::sc_time_stamp();
    if (taken > m_host_cycle) { delay += taken - m_host_cycle; }
}

void host_card::post(effect what, cycle_t cycle, std::uint32_t offset, std::array<std::uint32_t, 2> words) {
    m_pending = {what, cycle, offset, words};
    m_domain.wake(m_handle, cycle);
}

}  // namespace orbweaver::cop
