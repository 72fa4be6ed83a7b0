// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace orbweaver {

/// Collects the faults of a user's file and reports them together. Keeps the first complaints and counts the others.
class complaints {
public:
    static constexpr std::size_t max_shown = 20;
    static constexpr std::size_t max_counted = 1000;

    /// @param text complaint with its location, as worded by the reader of the file
    void add(std::string text);

    bool empty() const { return m_count == 0; }
    /// Returns whether further complaints would no longer be shown.
    bool is_full() const { return m_count >= max_counted; }

    /// @throws user_error with one line per complaint, if there are any
    void throw_if_any() const;

private:
    std::vector<std::string> m_shown;
    std::size_t m_count = 0;
};

}  // namespace orbweaver
