// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::sim {

/// Non-blocking reader of lines from a file descriptor.
class line_input {
public:
    /// Longer lines are cut to this size, and the rest of the line is discarded.
    static constexpr std::size_t longest_line = 1U << 20U;  // bytes

    explicit line_input(int descriptor) : m_descriptor(descriptor) {}

    /// Reads the data that is available now.
    void receive();

    /// Returns whether a complete line is available.
    bool has_line() const;

    /// Removes and returns the next line without its line end. The last line may lack a line end.
    std::string take_line();

    /// Returns whether all lines have been taken and the input has ended.
    bool ended() const { return m_descriptor < 0 && m_received.empty(); }

    /// Returns the descriptor to wait for; -1 if the input has ended.
    int descriptor() const { return m_descriptor; }

private:
    void discard();

    int m_descriptor;
    std::string m_received;
    bool m_discards = false;  // discards input until the end of the line
};

}  // namespace orbweaver::sim
