// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/types.h"
#include "tlm/flit.h"
#include "tlm/vc_depths.h"

namespace orbweaver {

/// The input buffers of a sink that cannot take every flit at once, one for each virtual channel: a request waits in
/// front of its sink until a buffer for its reply is free, and holds up what arrives behind it on its channel. One flit
/// a cycle is taken, the channels in turn.
class request_sink {
public:
    /// @param depths as credits allow
    request_sink(unsigned vcs, const vc_depths& depths) : m_buffers(vcs), m_flits(depths.flits(vcs)) {
        std::size_t place = 0;
        for (unsigned vc = 0; vc < vcs; ++vc) {
            m_buffers[vc].place = place;
            m_buffers[vc].depth = depths[vc];
            place += depths[vc];
        }
    }

    void store(const flit& arrived) {
        buffer& queue = m_buffers[arrived.vc.value];
        invariant(queue.count < queue.depth, "request_sink", 0, "more flits arrived than there were credits");
        m_flits[slot(queue, queue.first + queue.count++)] = arrived;
        m_occupied |= std::uint64_t{1} << arrived.vc.value;
    }

    /// The next virtual channel, in turn, whose first flit may be taken; m_buffers.size() if there is none.
    /// @param may_take asked with the first flit of a channel
    template <class MayTake>
    unsigned choose(MayTake may_take) const {
        const unsigned vcs = static_cast<unsigned>(m_buffers.size());
        for (unsigned step = 1; step <= vcs; ++step) {
            const unsigned vc = (m_last + step) % vcs;
            if ((m_occupied >> vc & 1) != 0 && may_take(front(vc))) {
                return vc;
            }
        }
        return vcs;
    }

    /// The flit that is first in a virtual channel with flits.
    const flit& front(unsigned vc) const { return m_flits[slot(m_buffers[vc], m_buffers[vc].first)]; }

    flit take(unsigned vc) {
        buffer& queue = m_buffers[vc];
        const flit taken = front(vc);
        queue.first = (queue.first + 1) % queue.depth;
        m_last = vc;
        if (--queue.count == 0) {
            m_occupied &= ~(std::uint64_t{1} << vc);
        }
        return taken;
    }

    unsigned vcs() const { return static_cast<unsigned>(m_buffers.size()); }
    /// Flits in the buffer of a virtual channel.
    unsigned stored(unsigned vc) const { return m_buffers[vc].count; }

private:
    struct buffer {
        std::size_t place = 0;  // of its ring in m_flits
        unsigned depth = 0;
        unsigned first = 0;
        unsigned count = 0;
    };

    static std::size_t slot(const buffer& ring, unsigned number) { return ring.place + number % ring.depth; }

    std::vector<buffer> m_buffers;  // [vc]
    std::vector<flit> m_flits;      // [vc][ring]
    std::uint64_t m_occupied = 0;   // bit v: virtual channel v has flits
    unsigned m_last = 0;            // virtual channel that was read last
};

}  // namespace orbweaver
