// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/value_change_dump.h"

#include <memory>

#include "rtl_bridge/waves/vcd_format.h"
#include "rtl_bridge/waves/waveform.h"

namespace orbweaver::rtl {

std::string value_change_dump(const std::vector<dumped_signal>& signals, const std::vector<dumped_cycle>& cycles,
                              const std::array<std::string, 2>& sides, std::uint64_t period_ps) {
    std::string text;
    waveform waves(std::make_unique<vcd_format>([&text](const std::string& piece) { text += piece; }), period_ps,
                   cycles.empty() ? 0 : cycles.front().cycle);
    for (const std::string& side : sides) {
        for (const dumped_signal& signal : signals) { waves.declare({side, signal.scope}, signal.name, signal.bits); }
    }
    for (const dumped_cycle& sample : cycles) {
        for (std::size_t number = 0; number < signals.size(); ++number) {
            waves.change(sample.cycle, number, sample.expected[number]);
            waves.change(sample.cycle, signals.size() + number, sample.found[number]);
        }
    }
    waves.close(cycles.empty() ? 0 : cycles.back().cycle + 1);
    return text;
}

}  // namespace orbweaver::rtl
