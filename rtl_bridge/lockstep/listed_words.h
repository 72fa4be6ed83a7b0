// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/clocked_side.h"
#include "rtl_bridge/lockstep/glue/wire_list.h"
#include "rtl_bridge/lockstep/wire_signal.h"

namespace orbweaver::rtl {

/// Visits a list of wires (glue/wire_list.h) and makes the signals for reports.
template <class Cycle, unsigned Lanes>
struct signal_list {
    static constexpr unsigned lanes = Lanes;
    static std::string part(const char* text, unsigned number) { return text + std::to_string(number); }

    std::vector<wire_signal<Cycle>> signals{};

    template <class Value, class Port>
    void input(const std::string& part, const char* name, unsigned width, Value accessor, Port, unsigned lane = 0) {
        signals.push_back({part, name, width, [accessor, lane](const Cycle& sample) {
                               return static_cast<std::uint64_t>(wire_value(sample.inputs, accessor, lane));
                           }});
    }
    template <class Value, class Port>
    void output(const std::string& part, const char* name, unsigned width, Value accessor, Port, unsigned lane = 0) {
        signals.push_back({part, name, width, [accessor, lane](const Cycle& sample) {
                               return static_cast<std::uint64_t>(wire_value(sample.out, accessor, lane));
                           }});
    }
};

/// The wire_words of a block with a list of wires: all queried outputs are compared.
template <class Wires, unsigned Lanes = 1>
struct listed_words {
    using cycle = port_cycle<typename Wires::inputs, typename Wires::outputs>;

    static const std::vector<wire_signal<cycle>>& signals() {
        static const std::vector<wire_signal<cycle>> all = [] {
            signal_list<cycle, Lanes> made;
            Wires::list(made);
            return made.signals;
        }();
        return all;
    }
    static std::optional<std::string> difference(const cycle& expected, const cycle& found) {
        if constexpr (requires { expected.inputs == found.inputs&& expected.out == found.out; }) {
            if (expected.inputs == found.inputs && expected.out == found.out) {
                return std::nullopt;  // the usual case
            }
        }
        return first_difference(signals(), expected, found);
    }
    static std::string line(const cycle& sample) { return values_in_words(signals(), sample); }
};

}  // namespace orbweaver::rtl
