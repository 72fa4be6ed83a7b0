// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// Collects all errors in a configuration, so that users see all of them at once.
class diagnostics {
public:
    /// Adds a problem.
    /// @param path    dotted path of the wrong parameter; empty if the text itself is wrong
    /// @param message the error and its correction, without position and final full stop
    void add(text_position where, std::string_view path, std::string message);

    bool empty() const { return m_problems.empty(); }
    std::size_t size() const { return m_problems.size(); }

    /// Returns whether there are more problems than are shown, so that further advice is useless.
    bool crowded() const { return m_problems.size() >= shown_at_most; }

    /// Returns whether there is no problem at `path` or below it.
    bool sound(std::string_view path) const;

    /// Returns the problems whose positions are in these texts.
    diagnostics subset(const std::vector<std::shared_ptr<const source_text>>& texts) const;

    /// Returns all problems in the order of their positions (files before options), each with its excerpt.
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
