// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/axi_manager_port.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace orbweaver::rtl {

axi_answer axi_manager_port::drive(cycle_t now) {
    m_driven.aw_ready =
        m_writes.size() + m_responses.size() < max_bursts && !m_stalls.waits() && m_aw_ready.may_rise(now);
    m_driven.w_ready = m_written.size() < max_beats && !m_stalls.waits() && m_w_ready.may_rise(now);
    m_driven.ar_ready = m_reads.size() < max_bursts && !m_stalls.waits() && m_ar_ready.may_rise(now);
    m_driven.b = {};
    if (!m_responses.empty() && m_responses.front().due <= now) { m_driven.b = m_responses.front().content; }
    if (!m_driven.r.valid && !m_reads.empty() && m_reads.front().due <= now) { m_driven.r = read_beat(); }
    return m_driven;
}

std::optional<broken_axi_rule> axi_manager_port::see(const axi_request& request, cycle_t now) {
    for (const auto& broken :
         {see_waits(request, now), see_channels(request), take_requests(request, now), write_beat(now)}) {
        if (broken) { return broken; }
    }
    take_answers(request, now);
    return std::nullopt;
}

std::optional<broken_axi_rule> axi_manager_port::see_waits(const axi_request& request, cycle_t now) {
    const bool aw_waits = m_aw_ready.see(request.aw.valid, now);
    const bool w_waits = m_w_ready.see(request.w.valid, now);
    const bool ar_waits = m_ar_ready.see(request.ar.valid, now);
    if (!aw_waits && !w_waits && !ar_waits) { return std::nullopt; }
    const char* const name = aw_waits ? "AW" : w_waits ? "W" : "AR";
    return broken_axi_rule{
        axi_rule::valid_wait,
        fmt::format("{0}VALID waits for {0}READY: it came {1} times in a row within {2} cycles after "
                    "{0}READY rose, which was low for hundreds of cycles",
                    name, axi_ready::max_hits, axi_ready::window + axi_ready::answer)};
}

std::optional<broken_axi_rule> axi_manager_port::see_channels(const axi_request& request) {
    for (const auto& broken :
         {m_aw_channel.see(request.aw, m_driven.aw_ready), m_w_channel.see(request.w, m_driven.w_ready),
          m_ar_channel.see(request.ar, m_driven.ar_ready)}) {
        if (broken) { return broken; }
    }
    return std::nullopt;
}

std::optional<broken_axi_rule> axi_manager_port::take_requests(const axi_request& request, cycle_t now) {
    if (request.aw.valid && m_driven.aw_ready) {
        const axi_burst asked(request.aw, m_limits.bus_bytes);
        if (auto broken = asked.broken_rule()) { return broken; }
        m_writes.push_back({asked});
        ++m_counters.writes;
    }
    if (request.ar.valid && m_driven.ar_ready) {
        const axi_burst asked(request.ar, m_limits.bus_bytes);
        if (auto broken = asked.broken_rule()) { return broken; }
        m_reads.push_back({asked, 0, now + m_limits.latency + m_stalls.cycles()});
        ++m_counters.reads;
    }
    if (request.w.valid && m_driven.w_ready) { m_written.push_back(request.w); }
    return std::nullopt;
}

/// Performs the next beat of the oldest write, if both request and data have arrived.
std::optional<broken_axi_rule> axi_manager_port::write_beat(cycle_t now) {
    if (m_writes.empty() || m_written.empty()) { return std::nullopt; }
    burst_state& state = m_writes.front();
    axi_write_beat beat = m_written.front();
    m_written.pop_front();
    ++m_counters.beats;
    const bool last = state.beat + 1 == state.burst.beats();
    if (beat.last != last) {
        return broken_axi_rule{axi_rule::last, fmt::format("WLAST is {} in beat {} of a write of {} beats",
                                                           beat.last ? 1 : 0, state.beat + 1, state.burst.beats())};
    }
    const axi_lanes lanes = state.burst.lanes(state.beat);
    if ((beat.strobes & ~lanes.mask()) != 0) {
        return broken_axi_rule{axi_rule::strobe,
                               fmt::format("WSTRB is 0x{:x} in beat {} of a write of {} beats, which carries bytes "
                                           "0x{:x} of the bus",
                                           beat.strobes, state.beat + 1, state.burst.beats(), lanes.mask())};
    }
    if (beat.strobes != 0) {
        state.response =
            std::max(state.response, access(tlm::TLM_WRITE_COMMAND, lanes, beat.data, beat.strobes >> lanes.first));
    }
    ++state.beat;
    if (last) {
        m_counters.errors += state.response != axi_okay ? 1 : 0;
        m_responses.push_back({{true, state.burst.id(), state.response}, now + 1 + m_stalls.cycles()});
        m_writes.pop_front();
    }
    return std::nullopt;
}

void axi_manager_port::take_answers(const axi_request& request, cycle_t now) {
    if (m_driven.b.valid && request.b_ready) { m_responses.pop_front(); }
    if (m_driven.r.valid && request.r_ready) {
        burst_state& state = m_reads.front();
        m_counters.errors += m_driven.r.response != axi_okay ? 1 : 0;
        if (m_driven.r.last) {
            m_reads.pop_front();
        } else {
            ++state.beat;
            state.due = now + 1 + m_stalls.cycles();
        }
        m_driven.r = {};
    }
}

axi_read_beat axi_manager_port::read_beat() {
    ++m_counters.beats;
    const burst_state& state = m_reads.front();
    const axi_lanes lanes = state.burst.lanes(state.beat);
    axi_read_beat made{true, state.burst.id(), 0, axi_okay, state.beat + 1 == state.burst.beats()};
    made.response = access(tlm::TLM_READ_COMMAND, lanes, made.data, ~0U);
    return made;
}

/// @param data    data in its bus lanes
/// @param strobes of the bytes, starting with the first byte
std::uint8_t axi_manager_port::access(tlm::tlm_command command, const axi_lanes& lanes, std::uint64_t& data,
                                      unsigned strobes) {
    std::array<unsigned char, 8> buffer{};
    std::array<unsigned char, 8> enabled{};
    std::memcpy(buffer.data(), &data, buffer.size());
    unsigned count = 0;
    for (unsigned byte = 0; byte < lanes.bytes(); ++byte) {
        const bool counts = (strobes >> byte & 1) != 0;
        enabled[byte] = counts ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
        count += counts ? 1 : 0;
    }
    tlm::tlm_generic_payload payload;
    payload.set_command(command);
    payload.set_address(lanes.address);
    payload.set_data_ptr(buffer.data() + lanes.first);
    payload.set_data_length(lanes.bytes());
    payload.set_streaming_width(lanes.bytes());
    if (count != lanes.bytes()) {
        payload.set_byte_enable_ptr(enabled.data());
        payload.set_byte_enable_length(lanes.bytes());
    }
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    (*m_memory)->b_transport(payload, delay);
    std::memcpy(&data, buffer.data(), buffer.size());
    m_counters.bytes += count;
    switch (payload.get_response_status()) {
        case tlm::TLM_OK_RESPONSE: return axi_okay;
        case tlm::TLM_ADDRESS_ERROR_RESPONSE: return axi_decerr;
        default: return axi_slverr;
    }
}

}  // namespace orbweaver::rtl
