// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <optional>

#include "rtl_bridge/axi/axi_rule.h"

namespace orbweaver::rtl {

/// Checks a channel that the block drives: once valid, it stays valid with the same payload until the handshake.
template <class Beat>
class axi_channel {
public:
    /// @param name name of the channel: "AW"
    explicit axi_channel(const char* name) : m_name(name) {}

    /// Checks the channel in a cycle.
    /// @param beat  the wires
    /// @param ready whether the beat is taken in this cycle
    std::optional<broken_axi_rule> see(const Beat& beat, bool ready) {
        const Beat before = m_waiting;
        m_waiting = beat.valid && !ready ? beat : Beat{};
        if (!before.valid || beat == before) { return std::nullopt; }
        if (!beat.valid) {
            return broken_axi_rule{axi_rule::valid,
                                   fmt::format("{}VALID falls before {}READY has come", m_name, m_name)};
        }
        return broken_axi_rule{axi_rule::payload,
                               fmt::format("the payload of {} changes while it waits for {}READY", m_name, m_name)};
    }

private:
    const char* m_name;
    Beat m_waiting;  // beat of the previous cycle that was not taken; not valid: none
};

}  // namespace orbweaver::rtl
