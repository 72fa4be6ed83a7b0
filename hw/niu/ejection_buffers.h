// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "hw/base/errors.h"
#include "tlm/flit.h"

namespace orbweaver {

/// The buffers at the end of an ejection channel: one of `depth` flits a virtual channel. Tells which have a flit at
/// their head that may be looked at, and remembers which were found blocked, until somebody says that this may have
/// changed.
class ejection_buffers {
public:
    ejection_buffers(unsigned vcs, unsigned depth)
        : m_depth(depth), m_flits(std::size_t{vcs} * depth), m_queues(vcs), m_on_the_way(std::size_t{vcs} * depth) {}

    /// A flit that can be seen from cycle `at` on. Flits arrive in the order of their cycles. Upstream keeps to its
    /// credits.
    void push(const flit& arriving, cycle_t at) {
        queue& into = m_queues[arriving.vc.value];
        invariant(into.size < m_depth, "ejection_buffers", at, "a flit came without a credit");
        m_flits[arriving.vc.value * m_depth + wrap(into.front + into.size)] = arriving;
        ++into.size;
        std::size_t end = m_first_on_the_way + m_count_on_the_way++;
        if (end >= m_on_the_way.size()) {
            end -= m_on_the_way.size();
        }
        m_on_the_way[end] = {at, arriving.vc};
    }

    /// Makes the flits visible whose cycle has come.
    void arrive(cycle_t now) {
        while (m_count_on_the_way > 0 && m_on_the_way[m_first_on_the_way].at <= now) {
            const vc_id vc = m_on_the_way[m_first_on_the_way].vc;
            if (++m_first_on_the_way == m_on_the_way.size()) {
                m_first_on_the_way = 0;
            }
            --m_count_on_the_way;
            ++m_queues[vc.value].visible;
            m_occupied |= std::uint64_t{1} << vc.value;
        }
    }

    /// Bit v: virtual channel v has a visible flit and was not found blocked.
    std::uint64_t candidates() const { return m_occupied & ~m_blocked; }
    std::uint64_t blocked() const { return m_blocked; }

    bool empty() const { return m_occupied == 0 && m_count_on_the_way == 0; }

    /// The flit at the head of a virtual channel that has one.
    const flit& front(vc_id vc) const { return m_flits[vc.value * m_depth + m_queues[vc.value].front]; }

    void pop(vc_id vc) {
        queue& from = m_queues[vc.value];
        from.front = static_cast<std::uint16_t>(wrap(from.front + 1U));
        --from.size;
        if (--from.visible == 0) {
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
    };
    struct arrival {
        cycle_t at = 0;
        vc_id vc;
    };

    unsigned wrap(unsigned place) const { return place >= m_depth ? place - m_depth : place; }

    unsigned m_depth;
    std::vector<flit> m_flits;  // [vc][place]
    std::vector<queue> m_queues;
    std::vector<arrival> m_on_the_way;  // ring
    std::size_t m_first_on_the_way = 0;
    std::size_t m_count_on_the_way = 0;
    std::uint64_t m_occupied = 0;
    std::uint64_t m_blocked = 0;
};

}  // namespace orbweaver
