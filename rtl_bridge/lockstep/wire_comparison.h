// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rtl_bridge/lockstep/mismatch.h"
#include "rtl_bridge/lockstep/value_change_dump.h"
#include "rtl_bridge/lockstep/wire_signal.h"

namespace orbweaver::rtl {

/// The wires of a block in one cycle, on both sides.
template <class Wires>
struct compared_cycle {
    cycle_t cycle = 0;
    Wires expected;
    Wires found;
};

/// Compares the wires of a block in every cycle by wire_words<Wires>, and keeps the last cycles for a report.
template <class Wires>
class wire_comparison final : public lockstep_record {
public:
    using words = wire_words<Wires>;
    static constexpr unsigned window = 32;  // number of cycles in a report

    wire_comparison() = default;
    explicit wire_comparison(words block_words) : m_words(std::move(block_words)) {}

    /// @return description of the first difference; nothing if both are equal
    std::optional<std::string> compare(cycle_t now, const Wires& expected, const Wires& found) {
        keep(now, expected, found);
        return m_words.difference(expected, found);
    }

    /// Records the wires of a compared cycle.
    void keep(cycle_t now, const Wires& expected, const Wires& found) {
        const compared_cycle<Wires> present{now, expected, found};
        if (m_last.size() < window) {
            m_last.push_back(present);
        } else {
            m_last[m_cycles % window] = present;
        }
        ++m_cycles;
    }

    std::uint64_t cycles() const override { return m_cycles; }

    /// Returns the recorded cycles, oldest first.
    std::vector<compared_cycle<Wires>> last_cycles() const {
        std::vector<compared_cycle<Wires>> found;
        const std::size_t first = m_last.size() < window ? 0 : m_cycles % window;
        for (std::size_t k = 0; k < m_last.size(); ++k) { found.push_back(m_last[(first + k) % m_last.size()]); }
        return found;
    }

    std::vector<std::string> last_lines(const std::string& reference) const override {
        std::vector<std::string> lines;
        for (const compared_cycle<Wires>& compared : last_cycles()) {
            const std::string expected = m_words.line(compared.expected);
            const std::string found = m_words.line(compared.found);
            if (!expected.empty() || !found.empty()) {
                lines.push_back(fmt::format("cycle {} {:>9}:{}", compared.cycle, reference, expected));
                lines.push_back(fmt::format("cycle {} {:>9}:{}", compared.cycle, block(), found));
            }
        }
        return lines;
    }

    std::string waveform(const std::string& reference, std::uint64_t period_ps) const override {
        const std::vector<wire_signal<Wires>> all = m_words.signals();
        std::vector<dumped_signal> signals;
        signals.reserve(all.size());
        for (const wire_signal<Wires>& signal : all) { signals.push_back({signal.scope, signal.name, signal.bits}); }
        std::vector<dumped_cycle> cycles;
        for (const compared_cycle<Wires>& compared : last_cycles()) {
            dumped_cycle& made = cycles.emplace_back();
            made.cycle = compared.cycle;
            for (const wire_signal<Wires>& each : all) {
                made.expected.push_back(each.value(compared.expected));
                made.found.push_back(each.value(compared.found));
            }
        }
        return value_change_dump(signals, cycles, {reference, block()}, period_ps);
    }

private:
    /// Returns the name of the compared side, one word.
    static const char* block() {
        if constexpr (requires { words::block; }) {
            return words::block;
        } else {
            return "rtl";
        }
    }

    words m_words;
    std::vector<compared_cycle<Wires>> m_last;  // ring buffer, allocated at the first comparison
    std::uint64_t m_cycles = 0;
};

}  // namespace orbweaver::rtl
