// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::sim {

/// Lines that come from a descriptor while other things go on: reading never waits.
class line_input {
public:
    /// A line that is longer is cut to this size; the rest of it is discarded.
    static constexpr std::size_t longest_line = 1U << 20U;  // bytes

    explicit line_input(int descriptor) : m_descriptor(descriptor) {}

    /// Takes what can be read now.
    void receive();

    /// Whether a line is there to be taken.
    bool has_line() const;

    /// The next line without its end. The last one may lack an end.
    std::string take_line();

    /// Whether all lines have been taken and no more will come.
    bool ended() const { return m_descriptor < 0 && m_received.empty(); }

    /// What to wait for; -1 once nothing more will come.
    int descriptor() const { return m_descriptor; }

private:
    void discard();

    int m_descriptor;
    std::string m_received;
    bool m_discards = false;  // until the end of the line
};

}  // namespace orbweaver::sim
