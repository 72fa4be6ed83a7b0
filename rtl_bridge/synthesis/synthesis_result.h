// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace orbweaver::rtl {

/// What synthesis makes of one instance of a block.
struct synthesis_result {
    std::uint64_t cells = 0;            // gates and flip-flops
    std::uint64_t flip_flops = 0;       // of one bit
    double gate_equivalents = 0;        // two-input NANDs of the same number of transistors
    unsigned logic_depth = 0;           // gates on the longest way between registers and ports
    std::optional<double> area;         // with a liberty file: in its unit
    std::optional<double> period_ns{};  // of its cells, if they have delays and OpenSTA is there
};

}  // namespace orbweaver::rtl
