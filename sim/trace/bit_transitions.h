// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// Counter for `activity: true`: how many of a link's 34 wires (32 payload, head, tail; thesis section 3.2) change from
/// one flit to the next. Wires are 0 at first and keep their value without a flit. A head-tail flit is coded as head
/// and tail, like a tag.
class bit_transitions : public link_trace {
public:
    void add_link(std::size_t, const std::string&) override { m_links.emplace_back(); }
    void record(std::size_t number, const flit_record& what) override {
        if (what.credit) { return; }
        constexpr std::uint64_t head = std::uint64_t{1} << 33;
        constexpr std::uint64_t tail = std::uint64_t{1} << 32;
        constexpr std::uint64_t kinds[] = {head, 0, tail, head | tail, head | tail};
        const std::uint64_t wires = what.content.payload | kinds[static_cast<std::size_t>(what.content.kind)];
        wires_of& link = m_links[number];
        link.changed += static_cast<unsigned>(std::popcount(link.wires ^ wires));
        link.wires = wires;
    }

    /// Returns the bit transitions of a link so far.
    std::uint64_t count(std::size_t number) const { return m_links[number].changed; }

private:
    struct wires_of {
        std::uint64_t wires = 0;
        std::uint64_t changed = 0;
    };
    std::vector<wires_of> m_links;
};

}  // namespace orbweaver::sim
