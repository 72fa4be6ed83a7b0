// SPDX-License-Identifier: Apache-2.0
// `status` in the conditions and objectives of a sweep. It is a word, not a number, so it is compared with one of the
// words that there are, and nothing else: status == ok, status != saturated.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/sweep/expressions/expression.h"
#include "sim/sweep/space/point.h"

namespace orbweaver::sim {

/// What an expression computes with for `status`, and for each of its words; nothing for another name.
/// @param status of the point
std::optional<double> status_number(std::string_view name, point_status status);

/// How an expression uses `status`.
class status_use {
public:
    struct mistake {
        std::size_t offset;  // in the expression
        std::size_t bytes;
        std::string message;
    };

    /// @param own_names of variables and objectives, which are no words of `status`
    status_use(const expression& text, const std::vector<std::string>& own_names);

    /// Whether it has `status` in it.
    bool has_status() const { return m_has_status; }

    /// Whether a name is `status`, or one that the expression compares with it.
    bool has(const std::string& name) const;

    const std::vector<mistake>& mistakes() const { return m_mistakes; }

private:
    void judge_word(const expression::name_position& word, const std::vector<std::string>& own_names);

    void add_mistake(const expression::name_position& where, std::string message);

    bool m_has_status = false;
    std::vector<std::string> m_words;  // next to `status`
    std::vector<mistake> m_mistakes;
};

}  // namespace orbweaver::sim
