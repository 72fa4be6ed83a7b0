// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace orbweaver::rtl {

/// Synthesis result of one instance of a block.
struct synthesis_result {
    std::uint64_t cells = 0;            // gates and flip-flops
    std::uint64_t flip_flops = 0;       // one-bit flip-flops
    std::uint64_t clock_gates = 0;      // which count as flip-flops in `cells`, gate_equivalents and area
    double gate_equivalents = 0;        // two-input NANDs with the same total number of transistors
    std::uint64_t ram_bits = 0;         // of RAMs that are kept as macros, which are not in the other figures
    unsigned logic_depth = 0;           // gates on the longest path between registers and ports
    std::optional<double> area;         // with a liberty file: in the unit of the file
    std::optional<double> period_ns{};  // clock period, if the cells have delays and OpenSTA is installed
    std::map<std::string, std::uint64_t> fpga_cells{};  // by type; empty unless the cells are those of an FPGA
};

}  // namespace orbweaver::rtl
