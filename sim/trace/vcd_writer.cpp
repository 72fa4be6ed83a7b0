// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/vcd_writer.h"

#include <fmt/core.h>

#include "hw/base/errors.h"

namespace orbweaver {

namespace {

/// The n-th identifier code: printable characters, short ones first.
std::string code_of(std::size_t number) {
    constexpr char first = '!';
    constexpr std::size_t letters = '~' - '!' + 1;
    std::string code;
    do {
        code += static_cast<char>(first + static_cast<int>(number % letters));
        number /= letters;
    } while (number != 0);
    return code;
}

}  // namespace

vcd_writer::vcd_writer(const std::filesystem::path& file, std::uint64_t picoseconds_per_cycle, run_control& control)
    : m_file(file, control), m_period(picoseconds_per_cycle) {
    m_file.print("$version orbweaver $end\n$timescale 1 ps $end\n");
}

void vcd_writer::close() {
    flush(never);
    m_file.close();
}

vcd_writer::signal vcd_writer::declare(const std::string& scope, const std::string& name, unsigned bits) {
    invariant(m_declaring && bits >= 1 && bits <= 32, "vcd_writer", 0, "a signal declared too late, or too wide");
    if (scope != m_scope) {
        if (!m_scope.empty()) {
            m_file.print("$upscope $end\n");
        }
        m_file.print("$scope module {} $end\n", scope);
        m_scope = scope;
    }
    m_signals.push_back({code_of(m_signals.size()), bits, 0});
    m_file.print("$var wire {} {} {} $end\n", bits, m_signals.back().code, name);
    return m_signals.size() - 1;
}

void vcd_writer::end_declarations() {
    if (!m_scope.empty()) {
        m_file.print("$upscope $end\n");
    }
    m_file.print("$enddefinitions $end\n#0\n$dumpvars\n");
    for (const declared& each : m_signals) {
        write(each);
    }
    m_file.print("$end\n");
    m_declaring = false;
}

void vcd_writer::write(const declared& entry) {
    if (entry.bits == 1) {
        m_file.print("{}{}\n", entry.value, entry.code);
    } else {
        m_file.print("b{:b} {}\n", entry.value, entry.code);
    }
}

void vcd_writer::change(cycle_t cycle, signal wire, std::uint32_t value) {
    m_pending[cycle][wire] = value;
}

void vcd_writer::flush(cycle_t now) {
    if (m_declaring) {
        end_declarations();
    }
    while (!m_pending.empty() && m_pending.begin()->first < now) {
        bool stamped = false;
        for (const auto& [number, value] : m_pending.begin()->second) {
            declared& entry = m_signals[number];
            if (entry.value == value) {
                continue;
            }
            if (!stamped) {
                m_file.print("#{}\n", m_pending.begin()->first * m_period);
                stamped = true;
            }
            entry.value = value;
            write(entry);
        }
        m_pending.erase(m_pending.begin());
    }
}

}  // namespace orbweaver
