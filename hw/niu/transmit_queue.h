// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "hw/base/errors.h"
#include "hw/niu/blocks/transmit_queue_port.h"
#include "tlm/flit.h"

namespace orbweaver::niu {

/// An entry of a transmit queue: a 34-bit flit and two flags (thesis section 5.5). The members after `last` do not
/// exist in hardware; they are the simulation's data about the message.
struct transmit_entry {
    std::uint32_t payload = 0;  // flit: its payload; block descriptor: byte address, or stride 31:16 and count 15:0
    flit_kind kind = flit_kind::body;
    bool is_block_descriptor = false;  // half of a block descriptor instead of a flit
    bool last = false;                 // block descriptor: the block's last word is the message's tail
    context_id context;
    node_id destination;
    packet_slot packet;
};

/// A queue of flits and block descriptors between a core's messaging instructions and the injection channel. An entry
/// is visible from the cycle after its push. A message under construction owns the queue from its sendh to its end, so
/// that threads cannot mix the flits of two messages.
class transmit_queue {
public:
    /// @param depth entries, 2 or more (sendh needs two at once)
    /// @param rtl   accompanies or replaces the queue; may be null
    explicit transmit_queue(unsigned depth, std::unique_ptr<transmit_queue_port> rtl = nullptr)
        : m_entries(depth), m_rtl(std::move(rtl)) {
        invariant(depth >= 2, "transmit_queue", 0, "fewer than two entries");
    }

    unsigned depth() const { return static_cast<unsigned>(m_entries.size()); }
    unsigned size() const { return m_rtl == nullptr ? m_size : depth() - room(); }
    unsigned room() const {
        const unsigned modelled = depth() - m_size;
        return m_rtl == nullptr ? modelled : m_rtl->room(modelled);
    }
    /// Returns the number of entries that were pushed before `now`.
    /// @param now the current cycle
    unsigned visible(cycle_t now) const {
        const unsigned modelled = m_size - (m_pushed_at == now ? m_pushed : 0);
        return m_rtl == nullptr ? modelled : m_rtl->visible(modelled);
    }

    /// Appends an entry. Precondition: the queue has room.
    void push(const transmit_entry& entry, cycle_t now) {
        invariant(m_size < depth(), "transmit_queue", now, "an entry was pushed into a full queue");
        m_pushed = m_pushed_at == now ? m_pushed + 1 : 1;
        m_pushed_at = now;
        m_entries[slot(m_size)] = entry;
        ++m_size;
        if (m_rtl != nullptr) { m_rtl->push(entry); }
    }

    /// Returns the n-th entry from the front.
    const transmit_entry& operator[](unsigned n) const {
        const transmit_entry& modelled = m_entries[slot(n)];
        return m_rtl == nullptr ? modelled : m_rtl->entry(n, modelled);
    }

    /// Removes `count` entries from the front. Precondition: they are visible.
    void pop(unsigned count) {
        m_front = slot(count);
        m_size -= count;
        if (m_rtl != nullptr) { m_rtl->pop(count); }
    }

    /// Returns the context that builds a message in this queue, if any.
    const std::optional<context_id>& owner() const { return m_owner; }
    void own(context_id context) { m_owner = context; }
    void disown() { m_owner.reset(); }

private:
    unsigned slot(unsigned n) const {
        const unsigned position = m_front + n;
        return position >= depth() ? position - depth() : position;
    }

    std::vector<transmit_entry> m_entries;
    std::unique_ptr<transmit_queue_port> m_rtl;
    unsigned m_front = 0;
    unsigned m_size = 0;
    unsigned m_pushed = 0;  // entries pushed in cycle m_pushed_at
    cycle_t m_pushed_at = never;
    std::optional<context_id> m_owner;
};

}  // namespace orbweaver::niu
