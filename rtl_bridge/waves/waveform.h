// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "rtl_bridge/waves/wave_format.h"

namespace orbweaver::rtl {

/// Values of signals of up to 64 bits over time. Changes may be added in any order if they are not older than the last
/// flush(). They are written in time order, and only changes after the last flush are kept in memory.
class waveform {
public:
    using signal = std::size_t;

    /// @param first first cycle of the waveform
    waveform(std::unique_ptr<wave_format> format, std::uint64_t picoseconds_per_cycle, cycle_t first = 0);
    /// Flushes all changes and completes the file.
    /// @param end end of the waveform, if it is later than the last change
    /// @throws user_error if a part of it could not be written
    void close(cycle_t end = 0);

    /// Declares a signal with the initial value 0. All signals of a scope must be declared one after the other, before
    /// the first flush.
    /// @param scopes outermost first
    signal declare(const std::vector<std::string>& scopes, const std::string& name, unsigned bits);

    void change(cycle_t cycle, signal changed, std::uint64_t value);
    /// Writes the changes before `now`; no earlier ones may follow.
    void flush(cycle_t now);

private:
    void enter(const std::vector<std::string>& scopes);
    void start();

    std::unique_ptr<wave_format> m_format;
    std::uint64_t m_period;
    cycle_t m_first;
    std::vector<std::string> m_scopes;    // open scopes
    std::vector<std::uint64_t> m_values;  // [signal]
    std::map<cycle_t, std::map<signal, std::uint64_t>> m_pending;
    bool m_declaring = true;
};

}  // namespace orbweaver::rtl
