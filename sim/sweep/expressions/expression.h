// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// An error in an expression, with its position.
class expression_error : public std::runtime_error {
public:
    expression_error(const std::string& message, std::size_t offset, std::size_t bytes)
        : std::runtime_error(message), m_offset(offset), m_bytes(bytes) {}

    std::size_t offset() const { return m_offset; }  // byte offset in the expression's text
    std::size_t bytes() const { return m_bytes; }    // number of wrong bytes

private:
    std::size_t m_offset;
    std::size_t m_bytes;
};

/// A formula of numbers and names: + - * / ^, comparisons (1 or 0), && ||, the conditional a ? b : c, and muParser's
/// functions (min, max, sqrt, log2, ...). A name may be the path of a result (result_path.h). An expression can only
/// compute; it has no side effects.
class expression {
public:
    /// A name and its byte offset in the text.
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

    /// Returns the names in the expression, sorted and without duplicates.
    const std::vector<std::string>& names() const { return m_names; }

    /// Returns every occurrence of a name, from left to right.
    const std::vector<name_position>& positions() const { return m_positions; }

    /// Returns the value of the expression. Division by zero and similar operations give an infinity or NaN.
    /// @param value_of returns the value of a name
    double value(const std::function<double(const std::string&)>& value_of) const;

    /// Returns the byte offset of the first occurrence of a name.
    std::size_t offset_of(const std::string& name) const;

    /// Returns whether a word names a function and is therefore not available as another name.
    static bool is_function(const std::string& word);

private:
    struct machine;  // the only type that uses muParser

    std::string m_text;
    std::vector<std::string> m_names;
    std::vector<name_position> m_positions;
    std::unique_ptr<machine> m_machine;
};

}  // namespace orbweaver::sim
