// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>

#include "hw/cop/alu_ports.h"
#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

/// The FPU (thesis chapter IV): SUM, MAX, MIN of IEEE-754 doubles, rounded to nearest even. If one operand is a NaN,
/// MAX and MIN return the other one; they order -0 below +0. A NaN result is the canonical one. Its ports are
/// registers, which change in the last clock of a service and can be traced.
class real_alu : public sc_core::sc_module {
public:
    explicit real_alu(sc_core::sc_module_name name) : sc_module(name) {}

    /// @param opcode SUMF, MAXF or MINF
    /// @param a      doubles as bit patterns, like the result
    static std::uint64_t result_of(cop_opcode opcode, std::uint64_t a, std::uint64_t b);

    /// Executes an operation, which the ports then show. @return result_of(opcode, a, b)
    std::uint64_t combine(cop_opcode opcode, std::uint64_t a, std::uint64_t b) {
        return m_ports.load(opcode, a, b, result_of(opcode, a, b));
    }

    const alu_ports& ports() const { return m_ports; }
    const char* kind() const override { return "real_alu"; }
    /// Traces the ports by their names in the hierarchy: "cop0.real_alu.result".
    void trace(sc_core::sc_trace_file* file) const override { sc_trace(file, m_ports, name()); }

private:
    alu_ports m_ports;
};

}  // namespace orbweaver::cop
