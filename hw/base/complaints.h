// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace orbweaver {

/// Reports all faults of a user's file together. The first complaints are kept, the others are counted.
class complaints {
public:
    static constexpr std::size_t most_shown = 20;
    static constexpr std::size_t most_counted = 1000;

    /// @param text with its place, as the file's reader states it
    void add(std::string text);

    bool empty() const { return m_count == 0; }
    /// Whether reading on shows a person nothing more.
    bool is_full() const { return m_count >= most_counted; }

    /// @throws user_error with a line for each complaint, if there is any
    void throw_if_any() const;

private:
    std::vector<std::string> m_shown;
    std::size_t m_count = 0;
};

}  // namespace orbweaver
