// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::rtl {

/// The least number of flip-flops with one enable that get a gated clock.
inline constexpr unsigned least_gated_flip_flops = 4;

/// Gate equivalents of a clock gate: those of a flip-flop (Yosys, kernel/cost.h: 16 transistors), as for its area.
inline constexpr double clock_gate_equivalents = 4;

/// Returns the Verilog text of the module `clock_gate` without content.
std::string clock_gate_port_list();

/// Returns the Verilog text of `clock_gate` for simulations: a latch, open while the clock is low, and an AND.
std::string clock_gate_model();

/// Returns the map of Yosys that replaces flip-flops with an enable by a clock gate and flip-flops without one.
std::string clock_gate_insertion();

/// Returns the map of Yosys that replaces a clock gate by a flip-flop that stores the enable, and does not gate the
/// clock. Its cell stands for the latch and the AND of the gate: their area, the energy of their clock pin, and the
/// time at which the enable has to be stable. Many Liberty files have no cell of a clock gate, and OpenSTA 2.0.17 lets
/// all pins of a clock network change twice a cycle.
std::string clock_gate_substitute();

/// A clock gate of a netlist.
struct clock_gate {
    std::string name;         // of its cell
    unsigned flip_flops = 0;  // whose clock it gates
};

/// Returns the clock gates of a netlist for simulations.
/// @param netlist synthesis_files::simulated_netlist, a connection a line
std::vector<clock_gate> clock_gates_in(const std::string& netlist);

}  // namespace orbweaver::rtl
