// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/agent/assembler/statement.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// What an operand stands for once its names are followed.
struct agent_value {
    enum class kind : std::uint8_t { number, reg, parameter, wrong };
    kind meaning = kind::wrong;
    std::uint32_t number = 0;  // or that of the register
    std::string name{};        // of the parameter
};

/// The names of a program: labels and macros.
class agent_symbols {
public:
    explicit agent_symbols(diagnostics& problems) : m_problems(problems) {}

    /// @param half_word where the label stands
    void add_label(const agent_word& name, std::uint32_t half_word);
    /// A macro: the name stands for a number, a register or another name.
    void add_macro(const agent_word& name, const agent_word& value);

    /// Follows a word to what it stands for; a name that nothing defines is a parameter. What is wrong is reported at
    /// the word.
    agent_value value_of(const agent_word& word) const;

    /// Labels and macros, in alphabetical order.
    std::vector<std::string> names() const;
    /// Where a label stands, in half-words.
    std::optional<std::uint32_t> label(const std::string& name) const;

private:
    struct symbol {
        bool is_label = false;
        std::uint32_t half_word = 0;
        agent_word value{};
    };

    void add(const agent_word& name, symbol what);
    /// @param problems takes what is wrong; none: nobody is notified
    static agent_value literal(const agent_word& word, diagnostics* problems);

    diagnostics& m_problems;
    std::map<std::string, symbol, std::less<>> m_symbols;
};

/// A number as the language writes it: decimal, octal with 0 in front, hexadecimal with 0x; nothing if the text is none
/// of 32 bits.
std::optional<std::uint32_t> agent_number(std::string_view text);

/// "r_7", "r_BASE"
std::string agent_register_name(std::uint32_t number);

/// Words that no label, macro or parameter may be called: mnemonics and directives.
std::vector<std::string> agent_keywords();

}  // namespace orbweaver::sim
