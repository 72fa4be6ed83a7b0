// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <systemc>

#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

/// The registered ports of an ALU. They hold the last operation until the next one.
struct alu_ports {
    std::uint8_t opcode = 0;  // cop_opcode, of 7 bits
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::uint64_t result = 0;
    std::uint32_t operations = 0;  // since power-up; distinguishes an operation from an equal one before

    /// Registers the operands. @return the result, which is computed from them
    std::uint64_t load(cop_opcode operation, std::uint64_t first, std::uint64_t second, std::uint64_t computed) {
        *this = {static_cast<std::uint8_t>(operation), first, second, computed, operations + 1};
        return computed;
    }
};

/// @param name of the ALU, before the names of its ports
inline void sc_trace(sc_core::sc_trace_file* file, const alu_ports& ports, const std::string& name) {
    sc_core::sc_trace(file, ports.opcode, name + ".opcode", 7);
    sc_core::sc_trace(file, ports.a, name + ".a");
    sc_core::sc_trace(file, ports.b, name + ".b");
    sc_core::sc_trace(file, ports.result, name + ".result");
    sc_core::sc_trace(file, ports.operations, name + ".operations");
}

}  // namespace orbweaver::cop
