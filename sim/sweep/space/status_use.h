// SPDX-License-Identifier: Apache-2.0
// Checks `status` in the conditions and objectives of a sweep. It is a word, not a number, so it can only be compared
// with a known status: status == ok, status != saturated.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/sweep/expressions/expression.h"
#include "sim/sweep/space/point.h"

namespace orbweaver::sim {

/// Returns the number that represents `status` or a status word in expressions; nothing for another name.
/// @param status status of the point
std::optional<double> status_number(std::string_view name, point_status status);

/// The use of `status` in an expression.
class status_use {
public:
    struct mistake {
        std::size_t offset;  // byte offset in the expression
        std::size_t bytes;
        std::string message;
    };

    /// @param own_names names of variables and objectives, which are not status words
    status_use(const expression& text, const std::vector<std::string>& own_names);

    /// Returns whether the expression uses `status`.
    bool has_status() const { return m_has_status; }

    /// Returns whether a name is `status` or a word that the expression compares with it.
    bool has(const std::string& name) const;

    const std::vector<mistake>& mistakes() const { return m_mistakes; }

private:
    void judge_word(const expression::name_position& word, const std::vector<std::string>& own_names);

    void add_mistake(const expression::name_position& where, std::string message);

    bool m_has_status = false;
    std::vector<std::string> m_words;  // words next to `status`
    std::vector<mistake> m_mistakes;
};

}  // namespace orbweaver::sim
