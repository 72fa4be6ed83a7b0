// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/assembler/assembler.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "hw/base/errors.h"
#include "sim/agent/assembler/statement.h"
#include "sim/agent/assembler/symbols.h"
#include "sim/text/nearest_name.h"
#include "sim/text/text_guard.h"
#include "sim/text/yaml_reader.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t bytes_of_a_word = 4;
constexpr std::size_t max_body_bytes = std::numeric_limits<decltype(agent_hole::offset)>::max();
constexpr std::size_t max_parameters = std::numeric_limits<decltype(agent_hole::parameter)>::max();

const agent_instruction_entry* entry_of(const std::string& mnemonic) {
    const auto* const found = std::find_if(std::begin(agent_instructions), std::end(agent_instructions),
                                           [&](const auto& entry) { return mnemonic == entry.mnemonic; });
    return found == std::end(agent_instructions) ? nullptr : found;
}

bool is_jump(agent_opcode opcode) {
    return opcode == agent_opcode::jump || opcode == agent_opcode::branch_if_true ||
           opcode == agent_opcode::branch_if_false || opcode == agent_opcode::execute;
}

const char* operand_phrase(agent_operand kind) {
    return kind == agent_operand::reg         ? "a register"
           : kind == agent_operand::immediate ? "a number"
                                              : "a register or number";
}

/// Returns a description such as "a register and a number".
std::string operands_of(const agent_instruction_entry& entry) {
    switch (entry.operands()) {
        case 0: return "no operand";
        case 1: return fmt::format("one operand, {}", operand_phrase(entry.first));
        default:
            return fmt::format("two operands, {} and {}", operand_phrase(entry.first), operand_phrase(entry.second));
    }
}

/// Assembles one source in two passes: the first assigns offsets to names, the second resolves operands.
class assembly {
public:
    assembly(const std::shared_ptr<const source_text>& source, diagnostics& problems)
        : m_source(source), m_problems(problems), m_symbols(problems) {}

    agent_template run() {
        m_result.name = std::filesystem::path{m_source->name}.stem().string();
        for (const agent_statement& statement : agent_statements(m_source, m_problems)) { assign_address(statement); }
        check_size();
        m_result.labels = m_symbols.names();
        for (const placed& each : m_placed) { encode(each); }
        find_entry();
        m_result.body.resize((m_result.body.size() + bytes_of_a_word - 1) / bytes_of_a_word * bytes_of_a_word);
        return std::move(m_result);
    }

private:
    /// A statement that generates a half-word.
    struct placed {
        agent_statement statement;
        const agent_instruction_entry* entry = nullptr;  // null: DATA
    };

    bool has_operands(const agent_statement& statement, std::size_t count, const char* form) {
        if (statement.operands.size() != count) {
            m_problems.add(statement.name.where, "", fmt::format("{} is written {}", statement.name.text, form));
        }
        return statement.operands.size() == count;
    }

    void assign_address(const agent_statement& statement) {
        const std::string& name = statement.name.text;
        if (name == "LABEL") {
            if (has_operands(statement, 1, "LABEL name")) {
                m_symbols.add_label(statement.operands[0], static_cast<std::uint32_t>(m_placed.size()));
            }
        } else if (name == "DEF") {
            if (has_operands(statement, 2, "DEF name, value")) {
                m_symbols.add_macro(statement.operands[0], statement.operands[1]);
            }
        } else if (name == "ENTRY") {
            place_entry(statement);
        } else if (name == "DATA") {
            if (has_operands(statement, 2, "DATA byte, byte")) { m_placed.push_back({statement}); }
        } else if (const agent_instruction_entry* entry = entry_of(name)) {
            m_placed.push_back({statement, entry});
        } else {
            m_problems.add(statement.name.where, "",
                           fmt::format("there is no instruction or directive '{}'{}", printable(name),
                                       did_you_mean(name, agent_keywords())));
        }
    }

    void place_entry(const agent_statement& statement) {
        if (!has_operands(statement, 1, "ENTRY label")) { return; }
        if (!m_entry.text.empty()) { m_problems.add(statement.name.where, "", "a program has one ENTRY"); }
        m_entry = statement.operands[0];
    }

    void check_size() {
        if (m_placed.empty()) {
            m_problems.add({m_source, 0, 0}, "", "there is no instruction in this program");
        } else if (m_placed.size() * agent_instruction_bytes > max_body_bytes) {
            m_problems.add(m_placed.back().statement.name.where, "",
                           fmt::format("a program has at most {} bytes", max_body_bytes));
        }
    }

    void find_entry() {
        if (!m_entry.text.empty()) {
            if (const auto half_word = m_symbols.label(m_entry.text)) {
                m_result.entry = *half_word;
            } else {
                m_problems.add(m_entry.where, "",
                               fmt::format("there is no label '{}'{}", printable(m_entry.text),
                                           did_you_mean(m_entry.text, m_symbols.names())));
            }
            return;
        }
        const auto first =
            std::find_if(m_placed.begin(), m_placed.end(), [](const placed& each) { return each.entry != nullptr; });
        m_result.entry = static_cast<std::uint32_t>(first == m_placed.end() ? 0 : first - m_placed.begin());
    }

    void encode(const placed& each) {
        m_result.half_words.push_back({each.statement.name.where, each.entry != nullptr});
        const std::size_t offset = m_result.body.size();
        m_result.body.resize(offset + agent_instruction_bytes);
        if (each.entry == nullptr) {
            encode_data(each.statement, offset);
        } else {
            encode_instruction(each.statement, *each.entry, offset);
        }
    }

    void encode_data(const agent_statement& statement, std::size_t offset) {
        for (std::size_t i = 0; i < statement.operands.size(); ++i) {
            const agent_operand_field field =
                operand(statement.operands[i], agent_operand::immediate, agent_field::data, offset + i, false);
            m_result.body[offset + i] = static_cast<std::uint8_t>(field.value);
        }
    }

    void encode_instruction(const agent_statement& statement, const agent_instruction_entry& entry,
                            std::size_t offset) {
        const std::uint32_t wanted = entry.operands();
        const bool ignores_one = entry.first == agent_operand::ignored && statement.operands.size() == 1;
        if (statement.operands.size() != wanted && !ignores_one) {
            m_problems.add(
                statement.name.where, "",
                fmt::format("{} takes {}; found {}", entry.mnemonic, operands_of(entry), statement.operands.size()));
            return;
        }
        agent_instruction fields{.opcode = entry.opcode};
        if (wanted == 1) {
            fields.first =
                operand(statement.operands[0], entry.first, agent_field::operand, offset, is_jump(entry.opcode));
        } else if (wanted == 2) {
            fields.first = operand(statement.operands[0], entry.first, agent_field::first, offset, false);
            fields.second = operand(statement.operands[1], entry.second, agent_field::second, offset, false);
        }
        const std::uint16_t word = encode_agent_instruction(fields, wanted);
        m_result.body[offset] = static_cast<std::uint8_t>(word);
        m_result.body[offset + 1] = static_cast<std::uint8_t>(word >> 8);
    }

    /// @param is_target the operand is a jump target, so its name must be defined
    agent_operand_field operand(const agent_word& word, agent_operand allowed, agent_field field, std::size_t offset,
                                bool is_target) {
        const agent_value value = m_symbols.value_of(word);
        switch (value.meaning) {
            case agent_value::kind::reg:
                if (allowed == agent_operand::immediate) {
                    m_problems.add(word.where, "", "this must be a number, and is a register");
                }
                return {true, static_cast<std::uint16_t>(value.number)};
            case agent_value::kind::number: return number(word, value.number, allowed, field);
            case agent_value::kind::parameter:
                if (is_target || allowed == agent_operand::reg) {
                    m_problems.add(word.where, "",
                                   fmt::format("nothing defines '{}'{}{}", printable(value.name),
                                               is_target ? ", and a jump has no parameter for its target"
                                                         : "; this must be a register",
                                               did_you_mean(value.name, m_symbols.names())));
                } else {
                    add_hole(word, value.name, field, offset);
                }
                return {};
            case agent_value::kind::wrong: return {};
        }
        return {};
    }

    agent_operand_field number(const agent_word& word, std::uint32_t value, agent_operand allowed, agent_field field) {
        if (allowed == agent_operand::reg) {
            m_problems.add(word.where, "", "this must be a register, and is a number");
        } else if (value > agent_field_most(field)) {
            m_problems.add(word.where, "",
                           fmt::format("{} does not fit: {} holds 0 to {}{}", value,
                                       field == agent_field::data ? "a byte" : "this operand", agent_field_most(field),
                                       field == agent_field::first || field == agent_field::second
                                           ? "; MOVI and MOV bring larger numbers into a register"
                                           : ""));
        }
        return {false, static_cast<std::uint16_t>(value)};
    }

    void add_hole(const agent_word& word, const std::string& name, agent_field field, std::size_t offset) {
        auto& names = m_result.parameters;
        const auto known = std::find(names.begin(), names.end(), name);
        const auto number = static_cast<std::size_t>(known - names.begin());
        if (number > max_parameters) {
            m_problems.add(word.where, "", fmt::format("a program has at most {} parameters", max_parameters + 1));
            return;
        }
        if (known == names.end()) { names.push_back(name); }
        m_result.holes.push_back({static_cast<std::uint16_t>(offset), field, static_cast<std::uint8_t>(number)});
        m_result.hole_positions.push_back(word.where);
    }

    std::shared_ptr<const source_text> m_source;
    diagnostics& m_problems;
    agent_symbols m_symbols;
    std::vector<placed> m_placed;
    agent_word m_entry;
    agent_template m_result;
};

}  // namespace

agent_template assemble_agent(const std::shared_ptr<const source_text>& source, diagnostics& problems) {
    return assembly{source, problems}.run();
}

agent_template assemble_agent_file(const std::string& path) {
    const auto source = read_source(path);
    if (source->text.size() > configuration_bytes_limit) {
        throw user_error(
            fmt::format("{}: an agent has at most {} bytes of text", source->name, configuration_bytes_limit));
    }
    diagnostics problems;
    agent_template assembled = assemble_agent(source, problems);
    problems.throw_if_any();
    return assembled;
}

}  // namespace orbweaver::sim
