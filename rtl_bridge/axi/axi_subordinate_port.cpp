// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/axi_subordinate_port.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace orbweaver::rtl {

namespace {

tlm::tlm_response_status status_of(std::uint8_t response) {
    switch (response) {
        case axi_okay: return tlm::TLM_OK_RESPONSE;
        case axi_decerr: return tlm::TLM_ADDRESS_ERROR_RESPONSE;
        default: return tlm::TLM_GENERIC_ERROR_RESPONSE;
    }
}

}  // namespace

tlm::tlm_response_status axi_subordinate_port::access(tlm::tlm_generic_payload& payload, cycle_t now) {
    auto* const repeated = payload.get_extension<repeated_access>();
    question asked{repeated == nullptr ? access_origin{} : repeated->origin, payload.is_write(),
                   static_cast<std::uint32_t>(payload.get_address()), payload.get_data_length()};
    if (asked.write) { std::memcpy(&asked.data, payload.get_data_ptr(), asked.bytes); }
    const auto found = std::find_if(m_finished.begin(), m_finished.end(),
                                    [&asked](const finished_access& each) { return each.asked == asked; });
    if (found != m_finished.end()) {
        const finished_access answered = *found;
        m_finished.erase(found);
        if (!asked.write) { std::memcpy(payload.get_data_ptr(), &answered.data, asked.bytes); }
        return status_of(answered.response);
    }
    if (!m_current) {
        m_current = current_access{asked, now, now + m_stalls.cycles()};
        ++(asked.write ? m_counters.writes : m_counters.reads);
    }
    if (repeated != nullptr) { repeated->answer_later = true; }
    return tlm::TLM_INCOMPLETE_RESPONSE;
}

/// Returns the beats of the request on the bus; AXI4-Lite has one beat per request.
unsigned axi_subordinate_port::beats() const {
    return m_bus == core::device_bus::axi4 ? m_current->asked.bytes / beat_bytes() : 1;
}

/// Returns the byte lane of the bus at which a beat begins.
unsigned axi_subordinate_port::lane(unsigned beat) const {
    return (m_current->asked.address + m_current->begun + beat * beat_bytes()) % m_bus_bytes;
}

axi_address axi_subordinate_port::request_address() const {
    return {true,
            m_current->asked.address + m_current->begun,
            m_id,
            static_cast<std::uint8_t>(beats() - 1),
            static_cast<std::uint8_t>(std::countr_zero(beat_bytes())),
            axi_burst_incr};
}

axi_write_beat axi_subordinate_port::write_beat() const {
    const unsigned beat = m_current->beat;
    const unsigned done = m_current->begun + beat * beat_bytes();
    return {true, (m_current->asked.data >> 8 * done & beat_mask()) << 8 * lane(beat),
            static_cast<std::uint8_t>(((1U << beat_bytes()) - 1) << lane(beat)), beat + 1 == beats()};
}

axi_request axi_subordinate_port::drive(cycle_t now) {
    m_driven = {};
    if (!m_current) { return m_driven; }
    const bool starts = now >= m_current->valid_from;
    const bool write = m_current->asked.write;
    if (starts && !m_current->address_taken) { (write ? m_driven.aw : m_driven.ar) = request_address(); }
    if (starts && write && m_current->beat < beats()) { m_driven.w = write_beat(); }
    m_driven.b_ready = write && !m_stalls.waits();
    m_driven.r_ready = !write && !m_stalls.waits();
    return m_driven;
}

std::optional<broken_axi_rule> axi_subordinate_port::see(const axi_answer& answer, cycle_t now) {
    for (const auto& broken : {m_b_channel.see(answer.b, m_driven.b_ready), m_r_channel.see(answer.r, m_driven.r_ready),
                               see_write(answer, now), see_read(answer, now)}) {
        if (broken) { return broken; }
    }
    if (m_current && now > m_current->start + patience) {
        return broken_axi_rule{
            axi_rule::stall,
            fmt::format("the {} at 0x{:x} of the core has no answer after {} cycles",
                        m_current->asked.write ? "store" : "load", m_current->asked.address, patience)};
    }
    return std::nullopt;
}

std::optional<broken_axi_rule> axi_subordinate_port::see_write(const axi_answer& answer, cycle_t now) {
    const bool asked = m_current && m_current->asked.write;
    if (answer.b.valid && !(asked && m_current->address_taken && m_current->beat == beats())) {
        return broken_axi_rule{axi_rule::unasked, "BVALID before a write request and all of its data were taken"};
    }
    if (answer.b.valid && m_driven.b_ready) {
        if (auto broken = judge(answer.b.id, answer.b.response, "B")) { return broken; }
        m_current->response = std::max(m_current->response, answer.b.response);
        finish_request(now);
        return std::nullopt;
    }
    if (m_driven.aw.valid && answer.aw_ready) { m_current->address_taken = true; }
    if (m_driven.w.valid && answer.w_ready) {
        ++m_current->beat;
        ++m_counters.beats;
    }
    return std::nullopt;
}

std::optional<broken_axi_rule> axi_subordinate_port::see_read(const axi_answer& answer, cycle_t now) {
    const bool asked = m_current && !m_current->asked.write;
    if (answer.r.valid && !(asked && m_current->address_taken)) {
        return broken_axi_rule{axi_rule::unasked, "RVALID before a read request was taken"};
    }
    if (answer.r.valid && m_driven.r_ready) {
        if (auto broken = judge(answer.r.id, answer.r.response, "R")) { return broken; }
        const unsigned beat = m_current->beat;
        const bool last = beat + 1 == beats();
        if (answer.r.last != last) {
            return broken_axi_rule{axi_rule::last, fmt::format("RLAST is {} in beat {} of a read of {} beats",
                                                               answer.r.last ? 1 : 0, beat + 1, beats())};
        }
        m_current->data |= (answer.r.data >> 8 * lane(beat) & beat_mask())
                           << 8 * (m_current->begun + beat * beat_bytes());
        m_current->response = std::max(m_current->response, answer.r.response);
        ++m_current->beat;
        ++m_counters.beats;
        if (last) { finish_request(now); }
        return std::nullopt;
    }
    if (m_driven.ar.valid && answer.ar_ready) { m_current->address_taken = true; }
    return std::nullopt;
}

std::optional<broken_axi_rule> axi_subordinate_port::judge(std::uint16_t id, std::uint8_t response,
                                                           const char* channel) const {
    if (m_bus == core::device_bus::axi4 && id != m_id) {
        return broken_axi_rule{axi_rule::id, fmt::format("{}ID is {}, and that of the request {}", channel, id, m_id)};
    }
    if (response == axi_exokay) {
        return broken_axi_rule{axi_rule::response, fmt::format("{}RESP is EXOKAY", channel)};
    }
    return std::nullopt;
}

/// Ends the request on the bus after its response. Another one follows if the access is wider than AXI4-Lite's bus.
void axi_subordinate_port::finish_request(cycle_t now) {
    m_id ^= 1;
    current_access& access = *m_current;
    access.begun += beats() * beat_bytes();
    if (access.begun < access.asked.bytes) {
        access.beat = 0;
        access.address_taken = false;
        access.valid_from = now + 1 + m_stalls.cycles();
        return;
    }
    m_counters.bytes += access.asked.bytes;
    m_counters.errors += access.response != axi_okay ? 1 : 0;
    m_finished.push_back({access.asked, access.data, access.response});
    m_current.reset();
}

}  // namespace orbweaver::rtl
