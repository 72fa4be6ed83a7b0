// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "rtl_bridge/router/flit_wires.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// Counter for `activity: true`: how many wires of a link's payload, head and tail change from one flit to the next.
/// Wires are 0 at first and keep their value without a flit. A head-tail flit is coded as head and tail, like a tag.
class bit_transitions : public link_trace {
public:
    /// @param payload_bits of a flit
    explicit bit_transitions(unsigned payload_bits = 32)
        : m_payload_bits(payload_bits), m_counted((std::uint64_t{4} << rtl::word_bits(payload_bits)) - 1) {}

    void add_link(std::size_t, const std::string&) override { m_links.emplace_back(); }
    void record(std::size_t number, const flit_record& what) override {
        if (what.credit) { return; }
        const rtl::link_wires wires = rtl::wires_of(what.content, m_payload_bits);
        link_state& link = m_links[number];
        link.changed += static_cast<unsigned>(std::popcount((link.wires.flit ^ wires.flit) & m_counted)) +
                        rtl::further_changes(link.wires.further, wires.further, m_payload_bits);
        link.wires = wires;
    }

    /// Returns the bit transitions of a link so far.
    std::uint64_t count(std::size_t number) const { return m_links[number].changed; }

private:
    struct link_state {
        rtl::link_wires wires;  // of the last flit
        std::uint64_t changed = 0;
    };
    unsigned m_payload_bits;
    std::uint64_t m_counted;  // payload, tail, head
    std::vector<link_state> m_links;
};

}  // namespace orbweaver::sim
