// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::niu {

/// The send table as an NIU uses it: a model, or RTL that replaces it. It has three ports, which act in this order in a
/// cycle: the core's (one instruction), the injection channel's (one flit), the ejection channel's (one CTS). A port
/// sees the changes of earlier ports in the same cycle. Queries change nothing; a caller acts upon an answer in the
/// same cycle.
class send_table_block {
public:
    enum class sendh_answer : std::uint8_t { created, duplicate, full };
    enum class remove_answer : std::uint8_t { absent, removed, ignored };

    virtual ~send_table_block() = default;

    // The core's port.

    /// Returns the answer that sendh() would give.
    virtual sendh_answer would_answer(std::uint32_t id) = 0;
    /// Creates the entry of a data message.
    virtual sendh_answer sendh(std::uint32_t id, context_id context, node_id destination) = 0;
    /// Returns the state of an entry for ldss or a wait; empty for an unknown id.
    virtual send_state look(std::uint32_t id) = 0;
    /// Executes rms: removes a complete entry and ignores a live one.
    virtual remove_answer remove(std::uint32_t id) = 0;

    // The injection channel's port. @return false: the entry is absent or in another state, and nothing changes

    /// Ready: notes that the message was granted the channel; in_use -> in_progress.
    virtual bool channel_granted(std::uint32_t id) = 0;
    /// Notes that the last flit of the message left; in_progress -> complete.
    virtual bool tail_injected(std::uint32_t id) = 0;

    // The ejection channel's port.

    /// Returns whether the entry accepts a CTS: it is in_use.
    virtual bool awaits_cts(std::uint32_t id) = 0;
    /// Takes a CTS for which awaits_cts() returned true; in_use -> in_progress.
    virtual void cts_received(std::uint32_t id) = 0;

    // Without wires in hardware: for invariants, reports and statistics.

    /// Returns the state of an entry after all calls so far.
    virtual send_state state(std::uint32_t id) const = 0;
    virtual unsigned used() const = 0;
    virtual unsigned high_water() const = 0;
};

}  // namespace orbweaver::niu
