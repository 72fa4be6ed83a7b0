// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/assembler/symbols.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "sim/text/nearest_name.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::sim {

namespace {

constexpr std::string_view register_prefix = "r_";
constexpr std::array<std::string_view, agent_registers - agent_general_registers> state_registers{
    "PC", "CD", "PR", "BASE", "DLEN", "DADDR"};

std::vector<std::string> register_names() {
    std::vector<std::string> names;
    for (std::uint32_t number = 0; number < agent_registers; ++number) { names.push_back(agent_register_name(number)); }
    return names;
}

bool starts_with_digit(std::string_view text) { return text.front() >= '0' && text.front() <= '9'; }

bool is_keyword(const std::string& text) {
    const std::vector<std::string> keywords = agent_keywords();
    return std::find(keywords.begin(), keywords.end(), text) != keywords.end();
}

}  // namespace

std::optional<std::uint32_t> agent_number(std::string_view text) {
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.size() > 1 && text.front() == '0') {
        base = 8;
        text.remove_prefix(1);
    }
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole ? std::optional(number) : std::nullopt;
}

std::string agent_register_name(std::uint32_t number) {
    return number < agent_general_registers
               ? fmt::format("{}{}", register_prefix, number)
               : fmt::format("{}{}", register_prefix, state_registers.at(number - agent_general_registers));
}

std::vector<std::string> agent_keywords() {
    std::vector<std::string> words{"LABEL", "DEF", "DATA", "ENTRY"};
    for (const agent_instruction_entry& entry : agent_instructions) { words.emplace_back(entry.mnemonic); }
    return words;
}

void agent_symbols::add_label(const agent_word& name, std::uint32_t half_word) { add(name, {true, half_word, {}}); }

void agent_symbols::add_macro(const agent_word& name, const agent_word& value) {
    literal(value, &m_problems);
    add(name, {false, 0, value});
}

void agent_symbols::add(const agent_word& name, symbol what) {
    if (starts_with_digit(name.text)) {
        m_problems.add(name.where, "", "a name starts with a letter or '_'");
    } else if (is_keyword(name.text) || name.text.starts_with(register_prefix)) {
        m_problems.add(
            name.where, "",
            fmt::format("'{}' is {}; choose another name", name.text,
                        is_keyword(name.text) ? "an instruction or a directive" : "as registers are written"));
    } else if (!m_symbols.try_emplace(name.text, std::move(what)).second) {
        m_problems.add(name.where, "", fmt::format("'{}' is defined above already", printable(name.text)));
    }
}

agent_value agent_symbols::literal(const agent_word& word, diagnostics* problems) {
    const auto wrong = [&](const std::string& message) {
        if (problems != nullptr) { problems->add(word.where, "", message); }
        return agent_value{};
    };
    const std::string shown = printable(word.text);
    if (starts_with_digit(word.text)) {
        const auto number = agent_number(word.text);
        return number ? agent_value{agent_value::kind::number, *number, {}}
                      : wrong(fmt::format("'{}' is no number of 32 bits: decimal, octal with 0 in front or hexadecimal "
                                          "with 0x",
                                          shown));
    }
    if (word.text.starts_with(register_prefix)) {
        const std::vector<std::string> names = register_names();
        const auto found = std::find(names.begin(), names.end(), word.text);
        return found != names.end()
                   ? agent_value{agent_value::kind::reg, static_cast<std::uint32_t>(found - names.begin()), {}}
                   : wrong(fmt::format("there is no register '{}'{}; there are r_0 to r_9, r_PC, r_CD, r_PR, r_BASE, "
                                       "r_DLEN and r_DADDR",
                                       shown, did_you_mean(word.text, names)));
    }
    return is_keyword(word.text) ? wrong(fmt::format("'{}' is no operand", shown))
                                 : agent_value{agent_value::kind::parameter, 0, word.text};
}

agent_value agent_symbols::value_of(const agent_word& word) const {
    agent_word current = word;
    for (std::size_t steps = 0; steps <= m_symbols.size(); ++steps) {
        const auto found = m_symbols.find(current.text);
        if (found == m_symbols.end()) {
            return literal(current,
                           steps == 0 ? &m_problems : nullptr);  // the value of a macro was checked at its definition
        }
        if (found->second.is_label) { return {agent_value::kind::number, found->second.half_word, {}}; }
        current = found->second.value;
    }
    m_problems.add(word.where, "", fmt::format("the definition of '{}' leads back to itself", printable(word.text)));
    return {};
}

std::vector<std::string> agent_symbols::names() const {
    std::vector<std::string> names;
    for (const auto& [name, what] : m_symbols) { names.push_back(name); }
    return names;
}

std::optional<std::uint32_t> agent_symbols::label(const std::string& name) const {
    const auto found = m_symbols.find(name);
    return found != m_symbols.end() && found->second.is_label ? std::optional(found->second.half_word) : std::nullopt;
}

}  // namespace orbweaver::sim
