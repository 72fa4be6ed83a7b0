// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/base/line_allocator.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/fabric/expected_work.h"
#include "hw/noc/fabric/median_time.h"

namespace orbweaver::noc {

/// How the routers of a fabric are divided among threads: first as expected_work states, then by the times that threads
/// take, so that none has much more to do than another. Times are taken of every other cycle at first, of one in a
/// thousand later.
class share_balance {
public:
    using duration = median_time::duration;

    static constexpr unsigned rarest = 10;     // times are taken of one cycle in 2^10 at the least
    static constexpr double tolerance = 1.04;  // times the mean: what the slowest thread may take

    /// @param at_random shares change at random, every 16 cycles, whatever the times: for tests
    share_balance(expected_work work, unsigned shares, bool at_random);

    /// Before times are known. @return [share]: the router behind its last one
    std::vector<unsigned> expected_ends() const { return m_work.ends(shares()); }

    /// Whether times of a cycle are taken. To be asked by any thread. These cycles keep step with no model's period.
    bool is_timed(cycle_t now) const { return now * golden >> (64 - m_rarity) == 0 && !m_at_random; }
    /// The routers of a share took so long, as its thread shows.
    void note_share(std::size_t share, duration time) { m_times[share].time.add(time); }
    /// The simulation's thread took so long for all that it does, its share included.
    void note_first_thread(duration time) { m_first_thread.add(time); }

    /// Whether enough is known for improve().
    bool is_due(cycle_t now) const { return m_at_random ? now % 16 == 0 : m_first_thread.is_known(); }
    /// No thread may be at work.
    /// @param ends as expected_ends() or this made them
    /// @return whether they are others now
    bool improve(std::vector<unsigned>& ends);

private:
    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;  // odd, the golden section of 2^64
    struct alignas(line_bytes) share_time {
        median_time time;
    };

    unsigned shares() const { return static_cast<unsigned>(m_times.size()); }
    std::vector<unsigned> drawn_ends();

    expected_work m_work;
    std::vector<share_time> m_times;  // [share]
    median_time m_first_thread;
    unsigned m_rarity = 1;  // times are taken of one cycle in 2 to the power of this
    bool m_at_random;
    random_stream m_draw{1, "share_balance"};
};

}  // namespace orbweaver::noc
