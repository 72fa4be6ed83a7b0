// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_words.h"

#include <fmt/core.h>

#include <array>

namespace orbweaver {

namespace {

constexpr std::array<const char*, rtl_router_ports> port_names{"node", "E", "W", "N", "S"};
constexpr unsigned flit_wires = 35;
constexpr unsigned vc_wires = 4;
constexpr unsigned credit_wires = 16;

std::string in_words(const link_wires& link) {
    if (!link.valid) {
        return "nothing";
    }
    constexpr std::array<const char*, 4> kinds{"body", "tail", "head", "tag"};
    const bool single = (link.flit >> 34 & 1) != 0;
    return fmt::format("{} 0x{:08x} vc {}", single ? "head_tail" : kinds[link.flit >> 32 & 3], link.flit & 0xffffffff,
                       link.vc);
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

}  // namespace

const std::vector<wire_signal<router_wires>>& wire_words<router_wires>::signals() {
    using wires = const router_wires&;
    static const std::vector<wire_signal<router_wires>> all = [] {
        std::vector<wire_signal<router_wires>> made;
        for (unsigned port = 0; port < rtl_router_ports; ++port) {
            const std::string scope = port_names[port];
            made.push_back(
                {scope, "valid", 1, [port](wires sample) { return std::uint64_t{sample.links[port].valid}; }});
            made.push_back(
                {scope, "vc", vc_wires, [port](wires sample) { return std::uint64_t{sample.links[port].vc}; }});
            made.push_back({scope, "flit", flit_wires, [port](wires sample) { return sample.links[port].flit; }});
            made.push_back({scope, "credit", credit_wires, [port](wires sample) { return sample.credits[port]; }});
        }
        return made;
    }();
    return all;
}

std::optional<std::string> wire_words<router_wires>::difference(const router_wires& expected,
                                                                const router_wires& found) {
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

std::string wire_words<router_wires>::line(const router_wires& wires) {
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

}  // namespace orbweaver
