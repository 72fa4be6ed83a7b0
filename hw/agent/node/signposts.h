// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

/// Information that agents can read at a node (Birsan 1995, section 3.3): its routing signs, the marks that agents left
/// on its board, and the connections of its channels.
class signposts {
public:
    /// @param channels   link channels, 0 .. channels - 1
    /// @param max_marks capacity of the board
    signposts(std::uint32_t channels, std::uint32_t max_marks) : m_channels(channels), m_max_marks(max_marks) {}

    /// Sets the routing signs: [destination]; a destination beyond them has none.
    void set_signs(std::vector<std::uint16_t> signs) { m_signs = std::move(signs); }
    /// Returns the channel suggested for a destination; agent_no_channel if it has no sign or is this node.
    std::uint32_t sign(std::uint32_t destination) const {
        return destination < m_signs.size() ? m_signs[destination] : agent_no_channel;
    }

    bool is_marked(std::uint32_t value) const;
    /// @return false: the board is full; a value that is already on it needs no room
    bool mark(std::uint32_t value);
    void unmark(std::uint32_t value);
    /// Returns all marks in ascending order.
    const std::vector<std::uint32_t>& marks() const { return m_marks; }

    void connect(std::uint32_t channel, bool connected) { m_channels[channel].connected = connected; }
    void fail(std::uint32_t channel, bool failed) { m_channels[channel].failed = failed; }
    /// Returns whether a link is plugged in. A failed link counts as plugged in: faults are detected by sending.
    bool is_connected(std::uint32_t channel) const {
        return channel < m_channels.size() && m_channels[channel].connected;
    }
    bool has_failed(std::uint32_t channel) const { return channel < m_channels.size() && m_channels[channel].failed; }
    std::uint32_t channels() const { return static_cast<std::uint32_t>(m_channels.size()); }

private:
    struct channel {
        bool connected = false;
        bool failed = false;
    };

    std::vector<std::uint16_t> m_signs;
    std::vector<std::uint32_t> m_marks;  // sorted
    std::vector<channel> m_channels;
    std::uint32_t m_max_marks;
};

}  // namespace orbweaver::agent
