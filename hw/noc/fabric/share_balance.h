// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/base/line_allocator.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/fabric/expected_work.h"
#include "hw/noc/fabric/median_time.h"

namespace orbweaver::noc {

/// Divides the routers of a fabric among threads: first by expected_work, later by measured times, so that the load is
/// even. It measures every other cycle at first, and about one in a thousand later.
class share_balance {
public:
    using duration = median_time::duration;

    static constexpr unsigned rarest = 10;     // at least one cycle in 2^10 is measured
    static constexpr double tolerance = 1.04;  // allowed time of the slowest thread, relative to the mean

    /// @param at_random shares change at random every 16 cycles, whatever the times: for tests
    share_balance(expected_work work, unsigned shares, bool at_random);

    /// Divides by expected work, before times are known. @return [share]: index after its last router
    std::vector<unsigned> expected_ends() const { return m_work.ends(shares()); }

    /// Returns whether a cycle is measured. Thread-safe. The measured cycles do not correlate with any period of the
    /// model.
    bool is_timed(cycle_t now) const { return now * golden >> (64 - m_rarity) == 0 && !m_at_random; }
    /// Records the time that a share's routers took. Called by the share's thread.
    void note_share(std::size_t share, duration time) { m_times[share].time.add(time); }
    /// Records the time of all work of the simulation's thread, including its share.
    void note_first_thread(duration time) { m_first_thread.add(time); }

    /// Returns whether enough times are known for improve().
    bool is_due(cycle_t now) const { return m_at_random ? now % 16 == 0 : m_first_thread.is_known(); }
    /// Rebalances the shares. Precondition: no thread is working.
    /// @param ends result of expected_ends() or of this function
    /// @return whether they have changed
    bool improve(std::vector<unsigned>& ends);

private:
    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;  // odd; 2^64 divided by the golden ratio
    struct alignas(line_bytes) share_time {
        median_time time;
    };

    unsigned shares() const { return static_cast<unsigned>(m_times.size()); }
    std::vector<unsigned> drawn_ends();

    expected_work m_work;
    std::vector<share_time> m_times;  // [share]
    median_time m_first_thread;
    unsigned m_rarity = 1;  // one cycle in 2^m_rarity is measured
    bool m_at_random;
    random_stream m_draw{1, "share_balance"};
};

}  // namespace orbweaver::noc
