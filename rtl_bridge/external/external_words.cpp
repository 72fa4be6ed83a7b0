// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_words.h"

#include <fmt/core.h>

#include <array>

namespace orbweaver::rtl {

namespace {

constexpr std::array<const char*, external_ports> port_names{"node", "E", "W", "N", "S"};

/// Visits the wires and makes the signals for reports, for a router with the maximum number of VCs.
struct external_signal_list {
    static constexpr unsigned vcs = 64;
    std::vector<wire_signal<external_wires>> signals{};

    template <class Accessor, class Input>
    void arriving(unsigned port, const char* name, unsigned width, Accessor accessor, Input) {
        signals.push_back({port_names[port], name, width, [port, accessor](const external_wires& wires) {
                               return static_cast<std::uint64_t>(accessor(wires, port));
                           }});
    }
    template <class Accessor, class Input, class Output>
    void both(unsigned port, const char* name, unsigned width, Accessor accessor, Input input, Output) {
        arriving(port, name, width, accessor, input);
    }
};

std::string in_words(const external_link& link) {
    const char* const kind = link.head ? (link.tail ? "head_tail" : "head") : link.tail ? "tail" : "body";
    return fmt::format("{} vc {} tag {}", kind, link.vc, link.tag);
}

}  // namespace

const std::vector<wire_signal<external_wires>>& wire_words<external_wires>::signals() {
    static const std::vector<wire_signal<external_wires>> all = [] {
        external_signal_list made;
        list_external_wires(made);
        return made.signals;
    }();
    return all;
}

std::string wire_words<external_wires>::line(const external_wires& wires) {
    std::string text;
    for (unsigned port = 0; port < external_ports; ++port) {
        if (wires.links[port].valid) { text += fmt::format("  {}: {}", port_names[port], in_words(wires.links[port])); }
        if (wires.credits[port] != 0) {
            text += fmt::format("  {}: credits 0x{:x}", port_names[port], wires.credits[port]);
        }
    }
    return text;
}

}  // namespace orbweaver::rtl
