// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hw/base/types.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// The reason for which a context waits after the NIU has rejected its instruction.
struct suspension {
    suspend_reason reason = suspend_reason::none;
    std::uint32_t id = 0;  // message id, if the reason has one
    int queue = 0;         // transmit queue: index of a data queue, or one of the constants of suspensions
    unsigned needed = 0;   // entries that the context needs there
    cycle_t start = 0;
};

/// The suspended contexts of a node, and of its swapped threads (messaging_protocol.h). An event that lets some
/// of them proceed removes exactly these and returns them as a mask of contexts, so that no wake-up is lost. A woken
/// context repeats its instruction, and may be suspended again.
class suspensions {
public:
    static constexpr int thread_queue = -1;
    static constexpr int cts_queue = -2;
    static constexpr std::size_t threads = max_contexts + max_swapped_threads;

    void add(context_id context, const suspension& what) {
        m_entries[context.value] = what;
        m_waiting[index(what.reason)] |= bit(context);
    }

    /// Ends the suspension of a context, if any.
    void clear(context_id context) {
        suspension& what = m_entries[context.value];
        m_waiting[index(what.reason)] &= ~bit(context);
        what.reason = suspend_reason::none;
    }

    /// Moves the suspension of `source`, if any, to `destination`.
    void move(context_id source, context_id destination) {
        const suspension what = m_entries[source.value];
        clear(source);
        clear(destination);
        if (what.reason != suspend_reason::none) { add(destination, what); }
    }

    /// Removes and returns all contexts suspended for `reason`.
    std::uint32_t take(suspend_reason reason) {
        return take_if(reason, [](const suspension&) { return true; });
    }
    /// Removes and returns all contexts suspended for `reason` on a message id.
    std::uint32_t take(suspend_reason reason, std::uint32_t id) {
        return take_if(reason, [id](const suspension& what) { return what.id == id; });
    }
    /// Removes and returns all contexts suspended for `reason` on a queue that need at most `room` entries.
    std::uint32_t take(suspend_reason reason, int queue, unsigned room) {
        return take_if(reason, [=](const suspension& what) { return what.queue == queue && what.needed <= room; });
    }

    bool any(suspend_reason reason) const { return m_waiting[index(reason)] != 0; }
    const suspension& entry(context_id context) const { return m_entries[context.value]; }

private:
    static std::size_t index(suspend_reason reason) { return static_cast<std::size_t>(reason); }
    static std::uint32_t bit(context_id context) { return std::uint32_t{1} << context.value; }

    template <class Matches>
    std::uint32_t take_if(suspend_reason reason, Matches matches) {
        std::uint32_t taken = 0;
        for (std::uint32_t left = m_waiting[index(reason)]; left != 0; left &= left - 1) {
            const auto context = static_cast<std::size_t>(std::countr_zero(left));
            if (matches(m_entries[context])) {
                taken |= left & (~left + 1);
                m_entries[context].reason = suspend_reason::none;
            }
        }
        m_waiting[index(reason)] &= ~taken;
        return taken;
    }

    std::array<suspension, threads> m_entries{};
    std::array<std::uint32_t, suspend_reasons> m_waiting{};  // [reason]: mask of contexts
};

}  // namespace orbweaver::niu
