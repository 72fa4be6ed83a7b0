// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>

#include "hw/cop/alu_ports.h"
#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

/// Sign-extends a 32-bit operand for the 64-bit data path.
constexpr std::uint64_t sign_extended(std::uint64_t value) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(value)));
}

/// The integer ALU (thesis chapter IV): SUM, MAX, MIN, OR, AND, EXOR on 64 bits. Signed two's complement, sums wrap.
/// Its ports are registers, which change in the clock of an operation and can be traced.
class integer_alu : public sc_core::sc_module {
public:
    explicit integer_alu(sc_core::sc_module_name name) : sc_module(name) {}

    /// @param opcode of an integer reduction; of 32 bits: low halves count, and the result is sign-extended
    static std::uint64_t result_of(cop_opcode opcode, std::uint64_t a, std::uint64_t b);

    /// Executes an operation, which the ports then show. @return result_of(opcode, a, b)
    std::uint64_t combine(cop_opcode opcode, std::uint64_t a, std::uint64_t b) {
        return m_ports.load(opcode, a, b, result_of(opcode, a, b));
    }

    const alu_ports& ports() const { return m_ports; }
    const char* kind() const override { return "integer_alu"; }
    /// Traces the ports by their names in the hierarchy: "cop0.integer_alu.result".
    void trace(sc_core::sc_trace_file* file) const override { sc_trace(file, m_ports, name()); }

private:
    alu_ports m_ports;
};

}  // namespace orbweaver::cop
