// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rtl_bridge/lockstep/wire_comparison.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

/// The wires that leave a router. Payload and VC are compared only if a flit is valid.
template <>
class wire_words<router_wires> {
public:
    wire_words() = default;
    /// @param port_names [RTL port]: name in the topology; empty: unconnected, named by its index
    /// @param word_bits  bits of the first word of payload
    explicit wire_words(std::vector<std::string> port_names, unsigned word_bits = 32)
        : m_port_names(std::move(port_names)), m_word_bits(word_bits) {}

    /// Returns the signals of all RTL ports.
    std::vector<wire_signal<router_wires>> signals() const;
    std::optional<std::string> difference(const router_wires& expected, const router_wires& found) const;
    std::string line(const router_wires& wires) const;

private:
    std::string port_name(unsigned port) const;

    std::vector<std::string> m_port_names;
    unsigned m_word_bits = 32;
};

using router_comparison = wire_comparison<router_wires>;

}  // namespace orbweaver::rtl
