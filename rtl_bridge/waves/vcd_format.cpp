// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/waves/vcd_format.h"

#include <fmt/format.h>

namespace orbweaver::rtl {

namespace {

/// Returns the n-th identifier code: printable characters, short codes first.
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

vcd_format::vcd_format(std::function<void(const std::string&)> write, std::function<void()> finish)
    : m_write(std::move(write)), m_finish(std::move(finish)) {
    m_write("$version orbweaver $end\n$timescale 1 ps $end\n");
}

void vcd_format::open_scope(const std::string& name) { m_write(fmt::format("$scope module {} $end\n", name)); }

void vcd_format::close_scope() { m_write("$upscope $end\n"); }

void vcd_format::declare(const std::string& name, unsigned bits) {
    m_signals.push_back({code_of(m_signals.size()), bits});
    m_write(fmt::format("$var wire {} {} {} $end\n", bits, m_signals.back().code, name));
}

void vcd_format::start(std::uint64_t picoseconds, const std::vector<std::uint64_t>& values) {
    m_write("$enddefinitions $end\n");
    time(picoseconds);
    m_write("$dumpvars\n");
    for (std::size_t signal = 0; signal < values.size(); ++signal) { value(signal, values[signal]); }
    m_write("$end\n");
}

void vcd_format::time(std::uint64_t picoseconds) { m_write(fmt::format("#{}\n", picoseconds)); }

void vcd_format::value(std::size_t signal, std::uint64_t value) {
    const declared& changed = m_signals[signal];
    m_write(changed.bits == 1 ? fmt::format("{}{}\n", value, changed.code)
                              : fmt::format("b{:b} {}\n", value, changed.code));
}

}  // namespace orbweaver::rtl
