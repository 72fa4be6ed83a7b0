// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::job_controllers {

/// A controller's condensed image of its (d,level)-subnet (Ghosh 1988, section 2.3): the load of each child (a node of
/// a module or a (d,level-1)-subnet) as last reported, corrected by later moves.
class subnet_image {
public:
    struct move {
        uint32_t source;  // index of a child
        uint32_t target;
        uint32_t jobs;  // 0: no move
    };

    struct child {
        uint32_t load = 0;
        uint32_t finished = 0;
        uint32_t sequence = 0;
        int32_t moved = 0;
    };

    void prepare(child* children, uint32_t count) {
        m_children = children;
        m_count = count;
    }

    /// @param sequence number of the report; a report that arrives after a later one is ignored
    void update(uint32_t position, uint32_t load, uint32_t finished, uint32_t sequence) {
        child& known = m_children[position];
        if (sequence > known.sequence) {
            m_load += load - known.load;
            m_finished += finished - known.finished;
            known = {load, finished, sequence, 0};
        }
    }
    void count_moved(uint32_t source, uint32_t target, uint32_t jobs) {
        m_children[source].moved -= static_cast<int32_t>(jobs);
        m_children[target].moved += static_cast<int32_t>(jobs);
    }
    /// Records that jobs leave the subnet: at most half of the jobs of the most loaded child.
    uint32_t give(uint32_t source, uint32_t jobs) {
        const auto half = static_cast<uint32_t>(estimate(source) > 0 ? estimate(source) + 1 : 0) / 2;
        const uint32_t given = jobs < half ? jobs : half;
        m_children[source].moved -= static_cast<int32_t>(given);
        return given;
    }

    /// Returns the jobs in the subnet, as its children reported.
    uint32_t load() const { return m_load; }
    /// Returns the number of jobs executed in it.
    uint32_t finished() const { return m_finished; }

    uint32_t most_loaded() const {
        uint32_t most = 0;
        for (uint32_t position = 1; position < m_count; ++position) {
            most = estimate(position) > estimate(most) ? position : most;
        }
        return most;
    }
    /// Returns a move of half the difference from the most loaded to the least loaded child, if the difference exceeds
    /// `threshold`.
    move balancing_move(uint32_t threshold) const {
        const uint32_t source = most_loaded();
        uint32_t target = 0;
        for (uint32_t position = 1; position < m_count; ++position) {
            target = estimate(position) < estimate(target) ? position : target;
        }
        const auto difference = static_cast<uint32_t>(estimate(source) - estimate(target));
        return {source, target, difference > threshold ? difference / 2 : 0};
    }

private:
    int32_t estimate(uint32_t position) const {
        return static_cast<int32_t>(m_children[position].load) + m_children[position].moved;
    }
    child* m_children = nullptr;
    uint32_t m_count = 0;
    uint32_t m_load = 0;
    uint32_t m_finished = 0;
};

}  // namespace orbweaver::job_controllers
