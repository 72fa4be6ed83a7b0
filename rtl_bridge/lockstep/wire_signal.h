// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// A wire or bus of a block that is compared with its model, for reports and waveforms.
/// @tparam Wires all of the block's wires in one cycle: plain data
template <class Wires>
struct wire_signal {
    std::string scope;  // part of the block: a port
    std::string name;
    unsigned bits = 1;  // 1 .. 64
    std::function<std::uint64_t(const Wires&)> value;
};

/// Presentation of a block's wires in reports; specialised for each kind of wires. Functions are static if all blocks
/// of a kind are equal:
///
///   std::vector<wire_signal<Wires>> signals();
///   std::optional<std::string> difference(const Wires& expected, const Wires& found);  // the first one, as text
///   std::string line(const Wires& of);                     // active wires as text; empty: none
///   static constexpr const char* block;                    // name of the compared side, one word; absent: "rtl"
template <class Wires>
struct wire_words;

/// Default difference(): every signal is compared in every cycle.
template <class Wires>
std::optional<std::string> first_difference(const std::vector<wire_signal<Wires>>& signals, const Wires& expected,
                                            const Wires& found) {
    for (const wire_signal<Wires>& signal : signals) {
        const std::uint64_t wanted = signal.value(expected);
        const std::uint64_t seen = signal.value(found);
        if (wanted != seen) {
            return fmt::format("{} {}: 0x{:x} expected, RTL has 0x{:x}", signal.scope, signal.name, wanted, seen);
        }
    }
    return std::nullopt;
}

/// Default line(): the signals that are not zero.
template <class Wires>
std::string values_in_words(const std::vector<wire_signal<Wires>>& signals, const Wires& wires) {
    std::string text;
    for (const wire_signal<Wires>& signal : signals) {
        const std::uint64_t value = signal.value(wires);
        if (value != 0) { text += fmt::format("  {} {} 0x{:x}", signal.scope, signal.name, value); }
    }
    return text;
}

}  // namespace orbweaver::rtl
