// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/axi_words.h"

namespace orbweaver::rtl {

namespace {

/// Visits the wires of a side and makes the signals for reports.
/// @param side_of returns the side of an axi_cycle
template <class Side>
auto signal_maker(std::vector<wire_signal<axi_cycle>>& signals, const char* scope, Side side_of) {
    return [&signals, scope, side_of](const char* name, unsigned width, auto accessor) {
        signals.push_back({scope, name, width, [side_of, accessor](const axi_cycle& wires) {
                               return static_cast<std::uint64_t>(*accessor(*side_of(wires)));
                           }});
    };
}

}  // namespace

const std::vector<wire_signal<axi_cycle>>& wire_words<axi_cycle>::signals() {
    static const std::vector<wire_signal<axi_cycle>> all = [] {
        std::vector<wire_signal<axi_cycle>> made;
        list_axi_request(signal_maker(made, "manager", [](auto& wires) { return &wires.out.manager; }));
        list_axi_answer(signal_maker(made, "manager", [](auto& wires) { return &wires.inputs.manager; }));
        list_axi_request(signal_maker(made, "subordinate", [](auto& wires) { return &wires.inputs.subordinate; }));
        list_axi_answer(signal_maker(made, "subordinate", [](auto& wires) { return &wires.out.subordinate; }));
        made.push_back({"block", "interrupt", 1,
                        [](const axi_cycle& wires) { return std::uint64_t{wires.out.interrupt ? 1U : 0U}; }});
        return made;
    }();
    return all;
}

}  // namespace orbweaver::rtl
