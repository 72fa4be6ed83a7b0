// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_words.h"

#include <fmt/core.h>

#include <array>

namespace orbweaver::rtl {

namespace {

/// Visits the wires and makes the signals for reports, for a router with all maximum sizes.
struct port_signal_list {
    static constexpr unsigned ports = max_rtl_router_ports;
    static constexpr unsigned vcs = 16;
    static constexpr unsigned vc_bits = 4;
    static constexpr unsigned flit_bits = 45;
    static constexpr unsigned rtl_flit_bits = flit_bits;
    const std::vector<std::string>& port_names;
    std::vector<wire_signal<router_wires>> signals{};

    template <class Accessor, class Input, class Output>
    void operator()(unsigned port, const char* name, unsigned, unsigned width, Accessor accessor, Input, Output) {
        if (port < port_names.size()) {
            const std::string scope = port_names[port].empty() ? fmt::format("port{}", port) : port_names[port];
            signals.push_back({scope, name, width, [port, accessor](const router_wires& wires) {
                                   return static_cast<std::uint64_t>(accessor(wires, port));
                               }});
        }
    }
};

/// @param word bits of the first word of payload
std::string in_words(const link_wires& link, unsigned word) {
    if (!link.valid) { return "nothing"; }
    constexpr std::array<const char*, 4> kinds{"body", "tail", "head", "tag"};
    const std::uint64_t marks = link.flit >> (word + 2);  // mark of a single-flit packet, and state of a head
    return fmt::format("{} 0x{:0{}x}{}{} vc {}", kinds[link.flit >> word & 3],
                       link.flit & ((std::uint64_t{1} << word) - 1), word / 4,
                       link.further != 0 ? fmt::format(" and 0x{:x}", link.further) : "",
                       marks != 0 ? fmt::format(" marks 0x{:x}", marks) : "", link.vc);
}

std::string credits_in_words(std::uint64_t credits) {
    std::string text;
    for (unsigned vc = 0; credits != 0; ++vc, credits >>= 1) {
        if ((credits & 1) != 0) { text += fmt::format("{}{}", text.empty() ? "credit vc " : ",", vc); }
    }
    return text.empty() ? "no credit" : text;
}

bool equal(const link_wires& a, const link_wires& b) {
    return a.valid == b.valid && (!a.valid || (a.flit == b.flit && a.further == b.further && a.vc == b.vc));
}

}  // namespace

std::string wire_words<router_wires>::port_name(unsigned port) const {
    return port < m_port_names.size() && !m_port_names[port].empty() ? m_port_names[port] : std::to_string(port);
}

std::vector<wire_signal<router_wires>> wire_words<router_wires>::signals() const {
    port_signal_list made{m_port_names};
    list_wires(made);
    return made.signals;
}

std::optional<std::string> wire_words<router_wires>::difference(const router_wires& expected,
                                                                const router_wires& found) const {
    for (unsigned port = 0; port < max_rtl_router_ports; ++port) {
        if (!equal(expected.links[port], found.links[port])) {
            return fmt::format("port {}: {} expected, RTL has {}", port_name(port),
                               in_words(expected.links[port], m_word_bits), in_words(found.links[port], m_word_bits));
        }
        if (expected.credits[port] != found.credits[port]) {
            return fmt::format("port {}: {} expected, RTL has {}", port_name(port),
                               credits_in_words(expected.credits[port]), credits_in_words(found.credits[port]));
        }
    }
    return std::nullopt;
}

std::string wire_words<router_wires>::line(const router_wires& wires) const {
    std::string text;
    for (unsigned port = 0; port < max_rtl_router_ports; ++port) {
        if (wires.links[port].valid) {
            text += fmt::format("  {}: {}", port_name(port), in_words(wires.links[port], m_word_bits));
        }
        if (wires.credits[port] != 0) {
            text += fmt::format("  {}: {}", port_name(port), credits_in_words(wires.credits[port]));
        }
    }
    return text;
}

}  // namespace orbweaver::rtl
