// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "rtl_bridge/axi/axi_rule.h"
#include "rtl_bridge/axi/axi_wires.h"

namespace orbweaver::rtl {

/// The bytes of one beat: byte lanes first .. last of the bus.
struct axi_lanes {
    std::uint64_t address = 0;  // address of the first byte
    unsigned first = 0;
    unsigned last = 0;

    unsigned bytes() const { return last - first + 1; }
    /// Returns the strobes that a write may set.
    unsigned mask() const { return (0xffU >> (7 - last)) & (0xffU << first); }
};

/// The beats of a burst (ARM IHI 0022, A3.4.1).
class axi_burst {
public:
    /// @param bus_bytes 4 or 8
    axi_burst(const axi_address& asked, unsigned bus_bytes) : m_request(asked), m_bus_bytes(bus_bytes) {}

    unsigned beats() const { return m_request.length + 1U; }
    std::uint16_t id() const { return m_request.id; }
    axi_lanes lanes(unsigned beat) const;
    /// Returns the rule that the request violates by itself, if any.
    std::optional<broken_axi_rule> broken_rule() const;

private:
    std::uint64_t beat_bytes() const { return std::uint64_t{1} << m_request.size; }
    std::uint64_t address(unsigned beat) const;

    axi_address m_request;
    unsigned m_bus_bytes;
};

}  // namespace orbweaver::rtl
