// SPDX-License-Identifier: Apache-2.0
// Instructions on registers and bodies.
#include <algorithm>

#include "hw/agent/interpreter/decoded_instruction.h"

namespace orbweaver::agent {

namespace {

std::uint32_t load_word(std::span<const std::uint8_t> bytes) {
    return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8 |
           static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
}

void store_word(std::span<std::uint8_t> bytes, std::uint32_t value) {
    for (std::uint8_t& byte : bytes) {
        byte = static_cast<std::uint8_t>(value);
        value >>= 8;
    }
}

constexpr std::uint32_t word_bits = 32;

}  // namespace

/// Returns bytes of the body that BASE names; sets a trap and returns nothing if they are not accessible.
std::span<std::uint8_t> interpreter::reach(agent_visit& visit, std::uint64_t address, std::uint32_t bytes, bool store) {
    const body_handle base{visit.reg(agent_register::base)};
    if (base != visit.self.body && (std::find(visit.found.begin(), visit.found.end(), base) == visit.found.end() ||
                                    !m_node.bodies.is_live(base))) {
        visit.trap = agent_trap::stale_base;
        return {};
    }
    const std::uint32_t growth = m_node.described.growth_bytes;
    if (store && base == visit.self.body && address + bytes > visit.self.len &&
        address + bytes <= std::uint64_t{visit.self.len} + growth && m_node.bodies.grow(base, growth)) {
        visit.self.len += growth;
    }
    const std::span<std::uint8_t> body = m_node.bodies.bytes(base);
    if (address + bytes > body.size()) {
        visit.trap = agent_trap::bad_address;
        return {};
    }
    return body.subspan(address, bytes);
}

visit_result interpreter::execute_transfer(agent_visit& visit, const decoded& instruction) {
    std::uint32_t& r_0 = visit.reg(agent_register::r_0);
    if (instruction.opcode == agent_opcode::move) {
        visit.registers[instruction.reg_a] = instruction.b;
        return {};
    }
    if (instruction.opcode == agent_opcode::move_immediate) {
        r_0 = instruction.a;
        return {};
    }
    const bool word = instruction.opcode == agent_opcode::load_word || instruction.opcode == agent_opcode::store_word;
    const bool store = instruction.opcode == agent_opcode::store_word || instruction.opcode == agent_opcode::store_byte;
    const std::span<std::uint8_t> position = reach(visit, instruction.a, word ? 4 : 1, store);
    if (position.empty()) { return {}; }
    if (store) {
        store_word(position, r_0);
    } else {
        r_0 = word ? load_word(position) : position[0];
    }
    return {};
}

visit_result interpreter::execute_arithmetic(agent_visit& visit, const decoded& instruction) {
    std::uint32_t& r_0 = visit.reg(agent_register::r_0);
    const std::uint32_t divisor = instruction.opcode == agent_opcode::random ? instruction.a : instruction.b;
    switch (instruction.opcode) {
        case agent_opcode::add: r_0 = instruction.a + instruction.b; return {};
        case agent_opcode::subtract: r_0 = instruction.a - instruction.b; return {};
        case agent_opcode::multiply: r_0 = instruction.a * instruction.b; return {};
        default: break;
    }
    if (divisor == 0) {
        visit.trap = agent_trap::division_by_zero;
    } else if (instruction.opcode == agent_opcode::divide) {
        r_0 = instruction.a / instruction.b;
    } else if (instruction.opcode == agent_opcode::modulo) {
        r_0 = instruction.a % instruction.b;
    } else {
        r_0 = m_node.random.below(divisor);
    }
    return {};
}

visit_result interpreter::execute_logical(agent_visit& visit, const decoded& instruction) {
    std::uint32_t& r_0 = visit.reg(agent_register::r_0);
    std::uint32_t& in_place = visit.registers[instruction.reg_a];
    switch (instruction.opcode) {
        case agent_opcode::bit_and: r_0 = instruction.a & instruction.b; break;
        case agent_opcode::bit_or: r_0 = instruction.a | instruction.b; break;
        case agent_opcode::bit_xor: r_0 = instruction.a ^ instruction.b; break;
        case agent_opcode::bit_not: in_place = ~instruction.a; break;
        case agent_opcode::shift_left: in_place = instruction.b < word_bits ? instruction.a << instruction.b : 0; break;
        default: in_place = instruction.b < word_bits ? instruction.a >> instruction.b : 0;
    }
    return {};
}

visit_result interpreter::execute_control(agent_visit& visit, const decoded& instruction) {
    std::uint32_t& pc = visit.reg(agent_register::pc);
    std::uint32_t& cd = visit.reg(agent_register::cd);
    switch (instruction.opcode) {
        case agent_opcode::test_equal: cd = instruction.a == instruction.b ? 1 : 0; break;
        case agent_opcode::test_greater: cd = instruction.a > instruction.b ? 1 : 0; break;
        case agent_opcode::jump: pc = instruction.a; break;
        case agent_opcode::branch_if_true: pc = cd != 0 ? instruction.a : pc; break;
        case agent_opcode::branch_if_false: pc = cd == 0 ? instruction.a : pc; break;
        case agent_opcode::execute:
            if (visit.calls == agent_visit::max_calls) {
                visit.trap = agent_trap::call_depth;
                break;
            }
            visit.returns[visit.calls++] = pc;
            pc = instruction.a;
            break;
        default:
            if (visit.calls == 0) {
                visit.trap = agent_trap::empty_return;
                break;
            }
            pc = visit.returns[--visit.calls];
    }
    return {};
}

}  // namespace orbweaver::agent
