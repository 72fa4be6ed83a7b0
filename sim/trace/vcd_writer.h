// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "sim/trace/trace_file.h"

namespace orbweaver {

/// A waveform file (IEEE 1364 value change dump) of signals up to 32 bits wide. Changes may come in any order as long
/// as they are not older than the last flush(); they are written in the order of time, and memory holds only those not
/// yet flushed.
class vcd_writer {
public:
    using signal = std::size_t;

    /// @throws user_error if the file cannot be written
    vcd_writer(const std::filesystem::path& file, std::uint64_t picoseconds_per_cycle, run_control& control);
    /// Flushes everything.
    /// @throws user_error if some of it could not be written
    void close();

    /// Declares a signal, 0 at first. All of a scope's signals one after the other; before the first change.
    signal declare(const std::string& scope, const std::string& name, unsigned bits);

    void change(cycle_t cycle, signal wire, std::uint32_t value);
    /// Nothing before `now` is to come any more.
    void flush(cycle_t now);

private:
    struct declared {
        std::string code;
        unsigned bits;
        std::uint32_t value;
    };

    void end_declarations();
    void write(const declared& entry);

    trace_file m_file;
    std::uint64_t m_period;
    std::string m_scope;
    std::vector<declared> m_signals;
    std::map<cycle_t, std::map<signal, std::uint32_t>> m_pending;
    bool m_declaring = true;
};

}  // namespace orbweaver
