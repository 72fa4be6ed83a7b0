// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::job_controllers {

/// The condensed image of a (d,level)-subnet that its controller has (Ghosh 1988, section 2.3): a load for each child,
/// a node of a module or a (d,level-1)-subnet, as last reported, and what has moved since.
class subnet_image {
public:
    struct move {
        uint32_t source;  // children
        uint32_t target;
        uint32_t jobs;  // 0: nothing to move
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

    /// @param sequence an update that a later one has overtaken changes nothing
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
    /// Half of the jobs of the child with the most leave the subnet, at most.
    uint32_t give(uint32_t source, uint32_t jobs) {
        const auto half = static_cast<uint32_t>(estimate(source) > 0 ? estimate(source) + 1 : 0) / 2;
        const uint32_t given = jobs < half ? jobs : half;
        m_children[source].moved -= static_cast<int32_t>(given);
        return given;
    }

    /// Jobs in the subnet, as its children reported.
    uint32_t load() const { return m_load; }
    /// Jobs that were executed in it.
    uint32_t finished() const { return m_finished; }

    uint32_t most_loaded() const {
        uint32_t most = 0;
        for (uint32_t position = 1; position < m_count; ++position) {
            most = estimate(position) > estimate(most) ? position : most;
        }
        return most;
    }
    /// Half the difference from the child with the most jobs to the one with the least, if it is above `threshold`.
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
