// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/assembler/disassembler.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "hw/base/errors.h"
#include "sim/agent/assembler/symbols.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::sim {

namespace {

struct decoded {
    const agent_instruction_entry* entry = nullptr;
    agent_instruction fields{};
};

bool may_be(agent_operand allowed, const agent_operand_field& field) {
    switch (allowed) {
        case agent_operand::reg: return field.is_register && field.value < agent_registers;
        case agent_operand::immediate: return !field.is_register;
        case agent_operand::either: return !field.is_register || field.value < agent_registers;
        case agent_operand::none:
        case agent_operand::ignored: return true;
    }
    return false;
}

/// Returns the instruction of a half-word, if the assembler would generate exactly this half-word for it.
std::optional<decoded> decode(std::uint16_t half_word) {
    const agent_instruction_entry* entry = find_agent_instruction(static_cast<agent_opcode>(half_word >> 10));
    if (entry == nullptr) { return std::nullopt; }
    const agent_instruction fields = decode_agent_instruction(half_word, entry->operands());
    const bool canonical = encode_agent_instruction(fields, entry->operands()) == half_word;
    if (!canonical || !may_be(entry->first, fields.first) || !may_be(entry->second, fields.second)) {
        return std::nullopt;
    }
    return decoded{entry, fields};
}

std::string text_of(const agent_operand_field& operand) {
    return operand.is_register ? agent_register_name(operand.value) : fmt::format("{}", operand.value);
}

std::string text_of(const decoded& instruction) {
    switch (instruction.entry->operands()) {
        case 0: return instruction.entry->mnemonic;
        case 1: return fmt::format("{} {}", instruction.entry->mnemonic, text_of(instruction.fields.first));
        default:
            return fmt::format("{} {} {}", instruction.entry->mnemonic, text_of(instruction.fields.first),
                               text_of(instruction.fields.second));
    }
}

/// Returns the target half-word of an instruction that jumps to a number; nothing for others.
std::optional<std::uint32_t> target_of(const decoded& instruction) {
    switch (instruction.entry->opcode) {
        case agent_opcode::jump:
        case agent_opcode::branch_if_true:
        case agent_opcode::branch_if_false:
        case agent_opcode::execute:
            return instruction.fields.first.is_register ? std::nullopt
                                                        : std::optional<std::uint32_t>(instruction.fields.first.value);
        default: return std::nullopt;
    }
}

/// Disassembler of one body.
class disassembly {
public:
    disassembly(std::span<const std::uint8_t> body, std::uint32_t entry) : m_body(body), m_entry(entry) {
        for (std::size_t index = 0; index < size(); ++index) {
            m_instructions.push_back(index < entry ? std::nullopt : decode(half_word(index)));
        }
        for (const auto& instruction : m_instructions) {
            const auto target = instruction ? target_of(*instruction) : std::nullopt;
            if (target && *target < size()) { m_labels.insert(*target); }
        }
        const auto first = std::find_if(m_instructions.begin(), m_instructions.end(),
                                        [](const auto& each) { return each.has_value(); });
        m_names_entry =
            first == m_instructions.end() || first - m_instructions.begin() != static_cast<std::ptrdiff_t>(entry);
        if (m_names_entry) { m_labels.insert(entry); }
    }

    std::string text() const {
        std::string result = m_names_entry ? fmt::format("ENTRY {}\n", label(m_entry)) : "";
        for (std::size_t index = 0; index < size(); ++index) {
            if (m_labels.contains(static_cast<std::uint32_t>(index))) {
                result += fmt::format("LABEL {}\n", label(index));
            }
            result += "    " + line(index) + "\n";
        }
        return result;
    }

private:
    std::size_t size() const { return m_body.size() / agent_instruction_bytes; }

    std::uint16_t half_word(std::size_t index) const {
        return static_cast<std::uint16_t>(m_body[2 * index] | m_body[2 * index + 1] << 8);
    }

    static std::string label(std::size_t index) { return fmt::format("L{}", index); }

    std::string line(std::size_t index) const {
        const auto& instruction = m_instructions[index];
        if (!instruction) { return fmt::format("DATA 0x{:02x}, 0x{:02x}", m_body[2 * index], m_body[2 * index + 1]); }
        const auto target = target_of(*instruction);
        return target && *target < size() ? fmt::format("{} {}", instruction->entry->mnemonic, label(*target))
                                          : text_of(*instruction);
    }

    std::span<const std::uint8_t> m_body;
    std::uint32_t m_entry;
    bool m_names_entry = false;
    std::vector<std::optional<decoded>> m_instructions;  // nothing: data
    std::set<std::uint32_t> m_labels;
};

}  // namespace

std::string agent_instruction_text(std::uint16_t half_word) {
    const auto instruction = decode(half_word);
    return instruction ? text_of(*instruction) : std::string{};
}

std::string disassemble_agent(std::span<const std::uint8_t> body, std::uint32_t entry) {
    if (body.empty() || body.size() % agent_instruction_bytes != 0) {
        throw user_error(
            fmt::format("a body is a whole number of half-words, at least one, not {} bytes", body.size()));
    }
    if (entry >= body.size() / agent_instruction_bytes) {
        throw user_error(fmt::format("entry {} is beyond the end: the body has {} half-words", entry,
                                     body.size() / agent_instruction_bytes));
    }
    return disassembly{body, entry}.text();
}

}  // namespace orbweaver::sim
