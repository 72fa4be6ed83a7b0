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

/// The meaning of an operand after resolving its names.
struct agent_value {
    enum class kind : std::uint8_t { number, reg, parameter, wrong };
    kind meaning = kind::wrong;
    std::uint32_t number = 0;  // number, or register number
    std::string name{};        // name of the parameter
};

/// The symbol table of a program: labels and macros.
class agent_symbols {
public:
    explicit agent_symbols(diagnostics& problems) : m_problems(problems) {}

    /// @param half_word position of the label
    void add_label(const agent_word& name, std::uint32_t half_word);
    /// Adds a macro: a name for a number, a register or another name.
    void add_macro(const agent_word& name, const agent_word& value);

    /// Resolves a word; an undefined name is a parameter. Reports errors at the word.
    agent_value value_of(const agent_word& word) const;

    /// Returns labels and macros, sorted by name.
    std::vector<std::string> names() const;
    /// Returns the position of a label, in half-words.
    std::optional<std::uint32_t> label(const std::string& name) const;

private:
    struct symbol {
        bool is_label = false;
        std::uint32_t half_word = 0;
        agent_word value{};
    };

    void add(const agent_word& name, symbol what);
    /// @param problems receives errors; null: errors are not reported
    static agent_value literal(const agent_word& word, diagnostics* problems);

    diagnostics& m_problems;
    std::map<std::string, symbol, std::less<>> m_symbols;
};

/// Parses a 32-bit number: decimal, octal with prefix 0, hexadecimal with 0x. Returns nothing if the text is not such a
/// number.
std::optional<std::uint32_t> agent_number(std::string_view text);

/// Returns the name of a register: "r_7", "r_BASE".
std::string agent_register_name(std::uint32_t number);

/// Returns reserved words, which cannot name labels, macros or parameters: mnemonics and directives.
std::vector<std::string> agent_keywords();

}  // namespace orbweaver::sim
