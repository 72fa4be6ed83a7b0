// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/wire_comparison.h"

#include <fmt/core.h>

#include <array>

namespace orbweaver {

namespace {

constexpr std::array<const char*, rtl_router_ports> port_names{"node", "E", "W", "N", "S"};
constexpr unsigned flit_wires = 35;
constexpr unsigned vc_wires = 4;
constexpr unsigned credit_wires = 16;
constexpr unsigned signals_of_port = 4;

std::string in_words(const link_wires& of) {
    if (!of.valid) {
        return "nothing";
    }
    constexpr std::array<const char*, 4> kinds{"body", "tail", "head", "tag"};
    const bool single = (of.flit >> 34 & 1) != 0;
    return fmt::format("{} 0x{:08x} vc {}", single ? "head_tail" : kinds[of.flit >> 32 & 3], of.flit & 0xffffffff,
                       of.vc);
}

std::string credits_in_words(std::uint64_t credits) {
    std::string text;
    for (unsigned vc = 0; credits != 0; ++vc, credits >>= 1) {
        if ((credits & 1) != 0) {
            text += fmt::format("{}{}", text.empty() ? "credit vc " : ",", vc);
        }
    }
    return text.empty() ? "no credit" : text;
}

bool equal(const link_wires& a, const link_wires& b) {
    return a.valid == b.valid && (!a.valid || (a.flit == b.flit && a.vc == b.vc));
}

std::string line_of(const router_wires& wires) {
    std::string text;
    for (unsigned port = 0; port < rtl_router_ports; ++port) {
        if (wires.links[port].valid) {
            text += fmt::format("  {}: {}", port_names[port], in_words(wires.links[port]));
        }
        if (wires.credits[port] != 0) {
            text += fmt::format("  {}: {}", port_names[port], credits_in_words(wires.credits[port]));
        }
    }
    return text;
}

/// One wire or bus of a waveform.
struct signal {
    std::string name;
    unsigned bits;
    std::uint64_t (*value)(const router_wires&, unsigned port);
};

const std::array<signal, signals_of_port>& signals() {
    static const std::array<signal, signals_of_port> all{{
        {"valid", 1, [](const router_wires& of, unsigned port) { return std::uint64_t{of.links[port].valid}; }},
        {"vc", vc_wires, [](const router_wires& of, unsigned port) { return std::uint64_t{of.links[port].vc}; }},
        {"flit", flit_wires, [](const router_wires& of, unsigned port) { return of.links[port].flit; }},
        {"credit", credit_wires, [](const router_wires& of, unsigned port) { return of.credits[port]; }},
    }};
    return all;
}

std::string binary(std::uint64_t value, unsigned bits) {
    std::string text = "b";
    for (unsigned place = bits; place-- != 0;) {
        text += (value >> place & 1) != 0 ? '1' : '0';
    }
    return text;
}

/// The identifier of the n-th signal.
std::string code(unsigned number) {
    return fmt::format("s{}", number);
}

}  // namespace

std::optional<std::string> wire_comparison::compare(cycle_t now, const router_wires& expected,
                                                    const router_wires& found) {
    const compared_cycle present{now, expected, found};
    if (m_last.size() < window) {
        m_last.push_back(present);
    } else {
        m_last[m_cycles % window] = present;
    }
    ++m_cycles;
    for (unsigned port = 0; port < rtl_router_ports; ++port) {
        if (!equal(expected.links[port], found.links[port])) {
            return fmt::format("port {}: {} expected, RTL has {}", port_names[port], in_words(expected.links[port]),
                               in_words(found.links[port]));
        }
        if (expected.credits[port] != found.credits[port]) {
            return fmt::format("port {}: {} expected, RTL has {}", port_names[port],
                               credits_in_words(expected.credits[port]), credits_in_words(found.credits[port]));
        }
    }
    return std::nullopt;
}

std::vector<compared_cycle> wire_comparison::last_cycles() const {
    std::vector<compared_cycle> found;
    const std::size_t first = m_last.size() < window ? 0 : m_cycles % window;
    for (std::size_t k = 0; k < m_last.size(); ++k) {
        found.push_back(m_last[(first + k) % m_last.size()]);
    }
    return found;
}

std::vector<std::string> wire_comparison::last_lines(const std::string& reference) const {
    std::vector<std::string> lines;
    for (const compared_cycle& of : last_cycles()) {
        const std::string expected = line_of(of.expected);
        const std::string found = line_of(of.found);
        if (!expected.empty() || !found.empty()) {
            lines.push_back(fmt::format("cycle {} {:>9}:{}", of.cycle, reference, expected));
            lines.push_back(fmt::format("cycle {} {:>9}:{}", of.cycle, "rtl", found));
        }
    }
    return lines;
}

std::string waveform(const std::vector<compared_cycle>& cycles, const std::string& reference, std::uint64_t period_ps) {
    std::string text = "$timescale 1ps $end\n";
    for (const bool rtl : {false, true}) {
        text += fmt::format("$scope module {} $end\n", rtl ? "rtl" : reference);
        for (unsigned port = 0; port < rtl_router_ports; ++port) {
            text += fmt::format("$scope module {} $end\n", port_names[port]);
            for (unsigned number = 0; number < signals_of_port; ++number) {
                const signal& of = signals()[number];
                const unsigned place = ((rtl ? rtl_router_ports : 0) + port) * signals_of_port + number;
                text += fmt::format("$var wire {} {} {} $end\n", of.bits, code(place), of.name);
            }
            text += "$upscope $end\n";
        }
        text += "$upscope $end\n";
    }
    text += "$enddefinitions $end\n";
    for (const compared_cycle& of : cycles) {
        text += fmt::format("#{}\n", of.cycle * period_ps);
        for (unsigned place = 0; place < 2 * rtl_router_ports * signals_of_port; ++place) {
            const signal& wires = signals()[place % signals_of_port];
            const unsigned port = place / signals_of_port % rtl_router_ports;
            const bool rtl = place >= rtl_router_ports * signals_of_port;
            text += fmt::format("{} {}\n", binary(wires.value(rtl ? of.found : of.expected, port), wires.bits),
                                code(place));
        }
    }
    if (!cycles.empty()) {
        text += fmt::format("#{}\n", (cycles.back().cycle + 1) * period_ps);
    }
    return text;
}

}  // namespace orbweaver
