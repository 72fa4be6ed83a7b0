// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/axi/axi_wires.h"
#include "rtl_bridge/lockstep/wire_comparison.h"

namespace orbweaver::rtl {

/// Wires driven by one end in a cycle, the bridge or the block; the other half is zero.
struct axi_cycle {
    axi_inputs inputs;
    axi_outputs out;
};

/// For reports and waveforms; there is no model to compare with.
template <>
struct wire_words<axi_cycle> {
    static const std::vector<wire_signal<axi_cycle>>& signals();
    static std::optional<std::string> difference(const axi_cycle&, const axi_cycle&) { return std::nullopt; }
    static std::string line(const axi_cycle& wires) { return values_in_words(signals(), wires); }
};

using axi_record = wire_comparison<axi_cycle>;

}  // namespace orbweaver::rtl
