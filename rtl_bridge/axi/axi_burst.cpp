// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/axi_burst.h"

#include <fmt/core.h>

namespace orbweaver::rtl {

namespace {

constexpr std::uint64_t boundary = 4096;      // bytes; no burst may cross a multiple
constexpr unsigned longest_fixed_burst = 16;  // beats

broken_axi_rule burst_rule(std::string text) { return {axi_rule::burst, std::move(text)}; }

}  // namespace

std::uint64_t axi_burst::address(unsigned beat) const {
    const std::uint64_t start = m_request.address;
    if (m_request.burst == axi_burst_fixed || beat == 0) { return start; }
    const std::uint64_t next = start / beat_bytes() * beat_bytes() + beat * beat_bytes();
    if (m_request.burst == axi_burst_incr) { return next; }
    const std::uint64_t burst_bytes = beats() * beat_bytes();
    const std::uint64_t wrap_start = start / burst_bytes * burst_bytes;
    return next >= wrap_start + burst_bytes ? next - burst_bytes : next;
}

axi_lanes axi_burst::lanes(unsigned beat) const {
    const std::uint64_t first = address(beat);
    const std::uint64_t aligned = first / beat_bytes() * beat_bytes();
    return {first, static_cast<unsigned>(first % m_bus_bytes),
            static_cast<unsigned>(aligned % m_bus_bytes + beat_bytes() - 1)};
}

std::optional<broken_axi_rule> axi_burst::broken_rule() const {
    if (beat_bytes() > m_bus_bytes) {
        return burst_rule(fmt::format("beats of {} bytes on a bus of {}", beat_bytes(), m_bus_bytes));
    }
    if (m_request.burst > axi_burst_wrap) { return burst_rule(fmt::format("kind {} is reserved", m_request.burst)); }
    if (m_request.burst == axi_burst_fixed && beats() > longest_fixed_burst) {
        return burst_rule(fmt::format("a FIXED burst of {} beats; there are 16 at most", beats()));
    }
    if (m_request.burst == axi_burst_wrap) {
        if (beats() != 2 && beats() != 4 && beats() != 8 && beats() != 16) {
            return burst_rule(fmt::format("a WRAP burst of {} beats; there are 2, 4, 8 or 16", beats()));
        }
        if (m_request.address % beat_bytes() != 0) {
            return burst_rule(
                fmt::format("a WRAP burst begins at 0x{:x}, no multiple of {} bytes", m_request.address, beat_bytes()));
        }
    }
    const std::uint64_t aligned = m_request.address / beat_bytes() * beat_bytes();
    if (m_request.burst == axi_burst_incr &&
        m_request.address / boundary != (aligned + beats() * beat_bytes() - 1) / boundary) {
        return broken_axi_rule{axi_rule::boundary, fmt::format("a burst of {} beats of {} bytes from 0x{:x} on crosses "
                                                               "a multiple of 4096",
                                                               beats(), beat_bytes(), m_request.address)};
    }
    return std::nullopt;
}

}  // namespace orbweaver::rtl
