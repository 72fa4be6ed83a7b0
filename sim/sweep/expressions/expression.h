// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// What is wrong with an expression, and where.
class expression_error : public std::runtime_error {
public:
    expression_error(const std::string& message, std::size_t offset, std::size_t bytes)
        : std::runtime_error(message), m_offset(offset), m_bytes(bytes) {}

    std::size_t offset() const { return m_offset; }  // byte of the expression's text
    std::size_t bytes() const { return m_bytes; }    // that are wrong

private:
    std::size_t m_offset;
    std::size_t m_bytes;
};

/// A formula of numbers and names: + - * / ^, comparisons (1 or 0), && ||, condition ? a : b, and the functions of
/// muParser (min, max, sqrt, log2, ...). A name may be the path of a result (result_path.h). Nothing in it can do more
/// than compute.
class expression {
public:
    /// A name, and the byte of the text at which it stands.
    struct name_position {
        std::string name;
        std::size_t offset;
    };

    /// @throws expression_error
    explicit expression(std::string text);
    ~expression();
    expression(expression&&) noexcept;
    expression& operator=(expression&&) noexcept;

    const std::string& text() const { return m_text; }

    /// The names in it, in alphabetical order, each once.
    const std::vector<std::string>& names() const { return m_names; }

    /// Every place at which a name stands, from left to right.
    const std::vector<name_position>& positions() const { return m_positions; }

    /// Its value, where `value_of` gives the value of a name. Division by zero and the like give an infinity or no
    /// number.
    double value(const std::function<double(const std::string&)>& value_of) const;

    /// Byte of the text at which a name stands first.
    std::size_t offset_of(const std::string& name) const;

    /// Whether a word is a function's, so that nothing else can have that name.
    static bool is_function(const std::string& word);

private:
    struct machine;  // the only place that knows muParser

    std::string m_text;
    std::vector<std::string> m_names;
    std::vector<name_position> m_positions;
    std::unique_ptr<machine> m_machine;
};

}  // namespace orbweaver::sim
