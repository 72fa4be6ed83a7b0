// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::niu {

/// The send table as an NIU uses it: a model, or RTL in its place. It has three ports, which act in this order in a
/// cycle: the core's (one instruction), the injection channel's (one flit), the ejection channel's (one CTS). What a
/// port changes, those after it see in the same cycle. A question changes nothing; whoever acts upon its answer does so
/// in the same cycle.
class send_table_block {
public:
    enum class sendh_answer : std::uint8_t { created, duplicate, full };
    enum class remove_answer : std::uint8_t { absent, removed, ignored };

    virtual ~send_table_block() = default;

    // The core's port.

    /// What sendh would answer.
    virtual sendh_answer would_answer(std::uint32_t id) = 0;
    /// A data message is begun.
    virtual sendh_answer sendh(std::uint32_t id, context_id context, node_id destination) = 0;
    /// ldss, or a wait: the state of an entry; empty for an unknown id.
    virtual send_state look(std::uint32_t id) = 0;
    /// rms: a complete entry is removed, a live one is left alone.
    virtual remove_answer remove(std::uint32_t id) = 0;

    // The injection channel's port. False: the entry is absent or in another state, and nothing changes.

    /// Ready: the message got the channel, in_use -> in_progress.
    virtual bool channel_granted(std::uint32_t id) = 0;
    /// Its last flit left: in_progress -> complete.
    virtual bool tail_injected(std::uint32_t id) = 0;

    // The ejection channel's port.

    /// Whether a CTS is in order: the entry is in_use.
    virtual bool awaits_cts(std::uint32_t id) = 0;
    /// The CTS that was asked about is taken: in_use -> in_progress.
    virtual void cts_received(std::uint32_t id) = 0;

    // On no wires: for invariants, reports and statistics.

    /// State of an entry after all that was done so far.
    virtual send_state state(std::uint32_t id) const = 0;
    virtual unsigned used() const = 0;
    virtual unsigned high_water() const = 0;
};

}  // namespace orbweaver::niu
