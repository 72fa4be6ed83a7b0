// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <optional>

#include "rtl_bridge/axi/axi_rule.h"

namespace orbweaver::rtl {

/// Watches a channel that the block drives: once valid, it stays so, with the same payload, until it is taken.
template <class Beat>
class axi_channel {
public:
    /// @param name of the channel: "AW"
    explicit axi_channel(const char* name) : m_name(name) {}

    /// What is on the channel in a cycle, and whether it is taken in this cycle.
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
    Beat m_waiting;  // on the channel in the cycle before, and not taken; not valid: nothing
};

}  // namespace orbweaver::rtl
