// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// Collects everything that is wrong with a configuration, so that a user hears of all of it at once.
class diagnostics {
public:
    /// @param path    dotted path of the parameter that is wrong; empty if the text itself is
    /// @param message what is wrong and what would be right; no place, no final stop
    void add(text_position where, std::string_view path, std::string message);

    bool empty() const { return m_problems.empty(); }
    std::size_t size() const { return m_problems.size(); }

    /// Whether there are more problems than are shown, so that good advice on the next one is wasted.
    bool crowded() const { return m_problems.size() >= shown_at_most; }

    /// Whether nothing is wrong at `path` or below it.
    bool sound(std::string_view path) const;

    /// Those that lie in these texts.
    diagnostics subset(const std::vector<std::shared_ptr<const source_text>>& texts) const;

    /// All problems in the order of their places (files before options), each with its excerpt.
    std::string text() const;

    /// Throws user_error with text() if there is a problem.
    void throw_if_any() const;

private:
    struct problem {
        text_position where;
        std::string path;
        std::string message;
    };
    static constexpr std::size_t shown_at_most = 50;

    std::vector<problem> m_problems;
};

}  // namespace orbweaver::sim
