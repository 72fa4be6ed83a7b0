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

/// Values of signals of up to 64 bits over time. Changes may come in any order as long as they are not older than the
/// last flush(); they are written in the order of time, and memory holds only those not yet flushed.
class waveform {
public:
    using signal = std::size_t;

    /// @param first cycle of the waveform
    waveform(std::unique_ptr<wave_format> format, std::uint64_t picoseconds_per_cycle, cycle_t first = 0);
    /// Flushes everything.
    /// @param end of the waveform, if that is later than the last change
    /// @throws user_error if some of it could not be written
    void close(cycle_t end = 0);

    /// Declares a signal, 0 at first. All of a scope's signals one after the other; before the first flush.
    /// @param scopes the outermost first
    signal declare(const std::vector<std::string>& scopes, const std::string& name, unsigned bits);

    void change(cycle_t cycle, signal changed, std::uint64_t value);
    /// Nothing before `now` is to come any more.
    void flush(cycle_t now);

private:
    void enter(const std::vector<std::string>& scopes);
    void start();

    std::unique_ptr<wave_format> m_format;
    std::uint64_t m_period;
    cycle_t m_first;
    std::vector<std::string> m_scopes;    // that are open
    std::vector<std::uint64_t> m_values;  // of each signal
    std::map<cycle_t, std::map<signal, std::uint64_t>> m_pending;
    bool m_declaring = true;
};

}  // namespace orbweaver::rtl
