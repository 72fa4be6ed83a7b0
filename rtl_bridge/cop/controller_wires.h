// SPDX-License-Identifier: Apache-2.0
// Wires between the Verilated core of a coordination processor and its adapter. This is plain C++ without any library,
// because it is compiled on both sides of the shared library.
#pragma once

#include "hw/cop/controller_port.h"

namespace orbweaver::rtl {

struct core_inputs : cop::controller_inputs {
    std::uint8_t number = 0;  // CNTNO
};

struct core_outputs : cop::controller_outputs {
    bool pending = false;    // a port is served or waits to be served
    std::uint8_t state = 0;  // current action as cop_pkg::action_t, for inspection
};

/// The wires that model and RTL have in common. RTL ports are numbered from 0.
/// @tparam Channels channels of the core
/// @tparam Uplink   whether it has an uplink
template <unsigned Channels, bool Uplink>
struct controller_wires {
    using inputs = cop::controller_inputs;
    using outputs = cop::controller_outputs;

    template <class Visitor>
    static void list(Visitor& wire) {
        const auto input = [&wire](auto... all) { wire.input(all...); };
        const auto output = [&wire](auto... all) { wire.output(all...); };
        ports(input, "data_ready", &inputs::data_ready, [](auto& rtl) { return &rtl.data_ready_i; });
        ports(input, "answered", &inputs::answered, [](auto& rtl) { return &rtl.answered_i; });
        ports(input, "transmit_empty", &inputs::transmit_empty, [](auto& rtl) { return &rtl.transmit_empty_i; });
        size(input, "received", &inputs::received, [](auto& rtl) { return &rtl.received_size_i; });
        words(input, "received", &inputs::received, [](auto& rtl) { return &rtl.received_i; });

        const auto poll = [&wire](auto... all) { wire.output("poll", all...); };
        poll(
            "selected", 7, [](auto& out) { return &out.selected.port; },
            [](auto& rtl) { return number(rtl.selects_o, rtl.selected_o); });
        poll(
            "answer", 1, [](auto& out) { return &out.selected.answer; },
            [](auto& rtl) { return rtl.selected_answer_o; });
        poll("lock_port", 7, &outputs::lock_port, [](auto& rtl) { return number(rtl.locked_o, rtl.lock_port_o); });

        const auto verdict = [&wire](auto... all) { wire.output("verdict", all...); };
        verdict("kind", 2, &outputs::verdict, [](auto& rtl) { return rtl.acknowledges_o | rtl.refuses_o << 1; });
        verdict("port", 7, &outputs::verdict_port,
                [](auto& rtl) { return number(rtl.acknowledges_o || rtl.refuses_o, rtl.verdict_port_o); });
        verdict("reason", 8, &outputs::reason, [](auto& rtl) { return rtl.reason_o; });
        verdict("answer_taken", 7, &outputs::answer_taken,
                [](auto& rtl) { return number(rtl.takes_answer_o, rtl.selected_o); });

        ports(output, "load", &outputs::load, [](auto& rtl) { return &rtl.load_o; });
        size(output, "transmit", &outputs::transmit, [](auto& rtl) { return &rtl.transmit_size_o; });
        words(output, "transmit", &outputs::transmit, [](auto& rtl) { return &rtl.transmit_o; });

        const auto event = [&wire](const char* name, bool cop::controller_events::*accessor, auto port) {
            wire.output(
                "events", name, 1, [accessor](auto& out) { return &(out.events.*accessor); }, port);
        };
        event("begins", &cop::controller_events::begins, [](auto& rtl) { return rtl.begins_o; });
        event("stalls", &cop::controller_events::stalls, [](auto& rtl) { return rtl.stalls_o; });
        event("put_off", &cop::controller_events::put_off, [](auto& rtl) { return rtl.puts_off_o; });
        event("completes", &cop::controller_events::completes, [](auto& rtl) { return rtl.completes_o; });
        event("loses", &cop::controller_events::loses, [](auto& rtl) { return rtl.loses_o; });
        event("lock_expires", &cop::controller_events::lock_expires, [](auto& rtl) { return rtl.lock_expires_o; });
    }

private:
    static unsigned number(bool is_any, unsigned index) {
        return !is_any ? 0 : index == Channels ? cop::cop_uplink : index + 1;
    }
    template <class Wire, class Accessor, class Port>
    static void size(const Wire& wire, const char* scope, Accessor message, Port port) {
        wire(
            scope, "size", 3, [message](auto& wires) { return &(wires.*message).size; }, port);
    }
    template <class Wire, class Accessor, class Port>
    static void words(const Wire& wire, const char* scope, Accessor message, Port port) {
        const auto accessor = [message](auto& wires) { return &(wires.*message).word; };
        const char* const names[] = {"instruction", "address", "data1", "data2"};
        for (unsigned n = 0; n < 4; ++n) { wire(scope, names[n], 32, accessor, port, n); }
    }
    /// The uplink's bit is the last one.
    template <class Wire, class Accessor, class Port>
    static void ports(const Wire& wire, const char* scope, Accessor set, Port port) {
        wire(
            scope, "channels", Channels, [set](auto& wires) { return &(wires.*set).channels; }, port);
        if constexpr (Uplink) {
            wire(
                scope, "uplink", 1, [set](auto& wires) { return &(wires.*set).uplink; }, port, Channels);
        }
    }
};

}  // namespace orbweaver::rtl
