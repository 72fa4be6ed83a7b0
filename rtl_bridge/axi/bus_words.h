// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rtl_bridge/lockstep/wire_comparison.h"

namespace orbweaver::rtl {

/// A request or an answer on the memory bus.
struct bus_words {
    bool valid = false;
    bool write = false;
    std::uint64_t address = 0;
    unsigned bytes = 0;
    std::uint64_t data = 0;   // the first eight bytes
    std::uint32_t error = 0;  // response status without its sign; 0: a request, or no error
};

/// Requests or answers of one cycle at the sockets of a plug-in.
struct device_words {
    bus_words subordinate;
    bus_words manager;
};

/// For reports and waveforms; there is no model to compare with.
template <>
struct wire_words<device_words> {
    static constexpr const char* block = "plugin";

    static const std::vector<wire_signal<device_words>>& signals();
    static std::optional<std::string> difference(const device_words&, const device_words&) { return std::nullopt; }
    static std::string line(const device_words& words) { return values_in_words(signals(), words); }
};

}  // namespace orbweaver::rtl
