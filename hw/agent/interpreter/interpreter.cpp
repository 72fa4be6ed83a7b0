// SPDX-License-Identifier: Apache-2.0
// Fetching, decoding, and the end of visits.
#include "hw/agent/interpreter/interpreter.h"

#include "hw/agent/interpreter/decoded_instruction.h"

namespace orbweaver::agent {

namespace {

/// Reads an operand.
/// @return false: the instruction does not allow it
bool look_up(const agent_visit& visit, agent_operand allowed, const agent_operand_field& field, std::uint32_t& value,
             std::uint8_t& number) {
    if (field.is_register) {
        if (field.value >= agent_registers || allowed == agent_operand::immediate) { return false; }
        number = static_cast<std::uint8_t>(field.value);
        value = visit.registers[field.value];
        return true;
    }
    value = field.value;
    return allowed != agent_operand::reg;
}

}  // namespace

void book(agent_ledger& ledger, std::uint32_t id, const visit_result& result) {
    switch (result.event) {
        case visit_event::copied: ledger.copied(id); break;
        case visit_event::merged: ledger.died(id, &agent_problem_counters::merged); break;
        case visit_event::ended: ledger.died(id, &agent_problem_counters::ended); break;
        case visit_event::trapped: ledger.died(id, &agent_problem_counters::trapped); break;
        default: break;
    }
    if (is_over(result.event) && result.value != 0) {
        ledger.died(id, &agent_problem_counters::orphaned, result.value);
    }
}

interpreter::interpreter(agent_node& node, agent_watcher* watcher) : m_node(node), m_watcher(watcher) {
    for (const std::string& name : node.described.protected_instructions) {
        if (const agent_instruction_entry* const entry = find_agent_instruction(name.c_str()); entry != nullptr) {
            m_protected |= std::uint64_t{1} << static_cast<unsigned>(entry->opcode);
        }
    }
}

void interpreter::begin(agent_visit& visit, const agent& arriving, std::uint32_t arrived) {
    visit.begin(arriving, arrived);
    m_node.counters.visits += 1;
}

bool interpreter::fetch(agent_visit& visit, decoded& instruction) const {
    const std::span<const std::uint8_t> body = m_node.bodies.bytes(visit.self.body);
    const std::uint64_t position = std::uint64_t{visit.reg(agent_register::pc)} * agent_instruction_bytes;
    if (position + agent_instruction_bytes > body.size()) {
        visit.trap = agent_trap::bad_fetch;
        return false;
    }
    instruction.word = static_cast<std::uint16_t>(body[position] | body[position + 1] << 8);
    visit.reg(agent_register::pc) += 1;  // as an operand, PC is the next instruction
    const agent_decode_row& row = agent_decode_table[instruction.word >> 10];
    const agent_instruction fields = decode_agent_instruction(instruction.word, row.operands);
    instruction.opcode = fields.opcode;
    const bool sound =
        row.exists && (!row.extension || m_node.described.extensions) &&
        (row.operands < 1 || look_up(visit, row.first, fields.first, instruction.a, instruction.reg_a)) &&
        (row.operands < 2 || look_up(visit, row.second, fields.second, instruction.b, instruction.reg_b));
    if (!sound) {
        visit.trap = agent_trap::bad_instruction;
    } else if (!is_allowed(visit, instruction.opcode)) {
        visit.trap = agent_trap::no_capability;
    }
    return visit.trap == agent_trap::none;
}

bool interpreter::is_allowed(const agent_visit& visit, agent_opcode opcode) const {
    const bool guarded = (m_protected >> static_cast<unsigned>(opcode) & 1) != 0;
    return !guarded ||
           (visit.self.id >= m_node.described.system_first_id && visit.self.id <= m_node.described.system_last_id);
}

bool interpreter::is_plain(const agent_visit& visit, const decoded& instruction) const {
    const bool store = instruction.opcode == agent_opcode::store_word || instruction.opcode == agent_opcode::store_byte;
    const bool load = instruction.opcode == agent_opcode::load_word || instruction.opcode == agent_opcode::load_byte;
    if ((load || store) && visit.reg(agent_register::base) != visit.self.body.value) {
        return false;  // a peer's body may be sent meanwhile
    }
    if (store && m_node.described.growth_bytes != 0) {
        return false;  // the available memory depends on the time of the request
    }
    return agent_decode_table[static_cast<std::size_t>(instruction.opcode)].plain;
}

std::uint32_t interpreter::run_ahead(agent_visit& visit) {
    if (m_watcher != nullptr) {
        return 0;  // the watcher must see every instruction at its own time
    }
    const std::uint32_t before = visit.instructions;
    while (visit.trap == agent_trap::none) {
        decoded fetched;
        if (!fetch(visit, fetched)) {
            visit.instructions += 1;
        } else if (visit.instructions >= m_node.described.visit_instructions || !is_plain(visit, fetched)) {
            visit.reg(agent_register::pc) -= 1;
            break;
        } else {
            visit.instructions += 1;
            execute(visit, fetched);
        }
    }
    return visit.instructions - before;
}

visit_result interpreter::step(agent_visit& visit) {
    if (visit.trap != agent_trap::none) {
        return kill(visit);  // trap of an instruction that run_ahead() has executed
    }
    const std::uint32_t pc = visit.reg(agent_register::pc);
    decoded fetched;
    visit.instructions += 1;
    if (visit.instructions > m_node.described.visit_instructions) {
        visit.trap = agent_trap::endless;
        return kill(visit);
    }
    if (!fetch(visit, fetched)) { return kill(visit); }
    const visit_result result = execute(visit, fetched);
    if (result.event == visit_event::blocked_by_queue || result.event == visit_event::blocked_by_memory) {
        visit.reg(agent_register::pc) = pc;
        visit.instructions -= 1;
        return result;
    }
    if (m_watcher != nullptr) [[unlikely]] { m_watcher->executed(m_node, visit, pc, fetched.word); }
    return visit.trap == agent_trap::none ? result : kill(visit);
}

std::uint32_t interpreter::bytes_to_copy(const agent_visit& visit) const {
    const std::span<const std::uint8_t> body = m_node.bodies.bytes(visit.self.body);
    const std::uint64_t position = std::uint64_t{visit.reg(agent_register::pc)} * agent_instruction_bytes;
    if (visit.trap != agent_trap::none || position + agent_instruction_bytes > body.size()) { return 0; }
    const auto opcode = static_cast<agent_opcode>(body[position + 1] >> 2);
    return opcode == agent_opcode::fork || opcode == agent_opcode::replicate ? visit.self.len : 0;
}

visit_result interpreter::execute(agent_visit& visit, const decoded& instruction) {
    switch (static_cast<agent_class>(static_cast<std::uint8_t>(instruction.opcode) >> 3)) {
        case agent_class::active: return execute_active(visit, instruction);
        case agent_class::perception: return execute_perception(visit, instruction);
        case agent_class::transfer: return execute_transfer(visit, instruction);
        case agent_class::arithmetic: return execute_arithmetic(visit, instruction);
        case agent_class::logical: return execute_logical(visit, instruction);
        case agent_class::control: return execute_control(visit, instruction);
        case agent_class::extension: return execute_extension(visit, instruction);
    }
    return {};
}

/// Frees the peers that the visit has removed and not freed.
/// @return number of these orphans
std::uint32_t interpreter::finish(agent_visit& visit) {
    const auto orphans = static_cast<std::uint32_t>(visit.taken.size());
    for (const agent& orphan : visit.taken) { m_node.bodies.free(orphan.body); }
    visit.taken.clear();
    visit.found.clear();
    m_node.counters.orphans += orphans;
    m_node.counters.instructions += visit.instructions;
    return orphans;
}

visit_result interpreter::kill(agent_visit& visit) {
    m_node.counters.trapped += 1;
    m_node.counters.by_trap[static_cast<std::size_t>(visit.trap)] += 1;
    const std::uint32_t orphans = finish(visit);
    m_node.bodies.free(visit.self.body);
    return {visit_event::trapped, 0, orphans};
}

}  // namespace orbweaver::agent
