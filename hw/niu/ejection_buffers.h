// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "hw/base/errors.h"
#include "tlm/flit.h"
#include "tlm/vc_depths.h"

namespace orbweaver {

/// The buffers at the end of an ejection channel, one a virtual channel. Tells which have a flit at
/// their head that may be looked at, and remembers which were found blocked, until somebody says that this may have
/// changed.
class ejection_buffers {
public:
    ejection_buffers(unsigned vcs, const vc_depths& depths) : m_flits(depths.flits(vcs)), m_queues(vcs) {
        std::uint32_t place = 0;
        for (unsigned vc = 0; vc < vcs; ++vc) {
            m_queues[vc].place = place;
            m_queues[vc].depth = static_cast<std::uint16_t>(depths[vc]);
            place += depths[vc];
        }
    }

    /// A flit that show() will make visible. Upstream keeps to its credits.
    void push(const flit& arriving) {
        queue& ring = m_queues[arriving.vc.value];
        invariant(ring.size < ring.depth, "ejection_buffers", 0, "a flit came without a credit");
        m_flits[ring.place + ring.wrap(ring.front + ring.size)] = arriving;
        ++ring.size;
        ++m_hidden;
    }

    /// Makes the next flit visible of every virtual channel whose bit is set.
    void show(std::uint64_t vcs) {
        m_occupied |= vcs;
        for (; vcs != 0; vcs &= vcs - 1) {
            ++m_queues[static_cast<std::size_t>(std::countr_zero(vcs))].visible;
            --m_hidden;
        }
    }

    /// Bit v: virtual channel v has a visible flit and was not found blocked.
    std::uint64_t candidates() const { return m_occupied & ~m_blocked; }
    std::uint64_t blocked() const { return m_blocked; }

    bool empty() const { return m_occupied == 0 && m_hidden == 0; }

    /// The flit at the head of a virtual channel that has one.
    const flit& front(vc_id vc) const { return m_flits[m_queues[vc.value].place + m_queues[vc.value].front]; }

    void pop(vc_id vc) {
        queue& ring = m_queues[vc.value];
        ring.front = static_cast<std::uint16_t>(ring.wrap(ring.front + 1U));
        --ring.size;
        if (--ring.visible == 0) {
            m_occupied &= ~(std::uint64_t{1} << vc.value);
        }
    }

    void block(vc_id vc) { m_blocked |= std::uint64_t{1} << vc.value; }
    void unblock_all() { m_blocked = 0; }

private:
    struct queue {
        std::uint16_t front = 0;
        std::uint16_t size = 0;  // flits, those included that cannot be seen yet
        std::uint16_t visible = 0;
        std::uint16_t depth = 0;
        std::uint32_t place = 0;  // of its ring in m_flits

        unsigned wrap(unsigned next) const { return next >= depth ? next - depth : next; }
    };

    std::vector<flit> m_flits;  // [vc][place]
    std::vector<queue> m_queues;
    unsigned m_hidden = 0;
    std::uint64_t m_occupied = 0;
    std::uint64_t m_blocked = 0;
};

}  // namespace orbweaver
