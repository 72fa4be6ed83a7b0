// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/hypernet/job_controllers/seeded_job.h"

namespace orbweaver::job_controllers {

/// Jobs of a node that nobody has begun. The node executes the first; the last moves to another node.
class job_queue {
public:
    /// @param jobs room for `count`
    void prepare(job* jobs, uint32_t count) {
        m_jobs = jobs;
        m_room = count;
    }

    void join(const job& next) {
        m_jobs[slot(m_length)] = next;
        ++m_length;
    }
    /// Takes a job; the queue must not be empty.
    job take_first() {
        const job first = m_jobs[m_first];
        m_first = slot(1);
        --m_length;
        return first;
    }
    /// Takes a job; the queue must not be empty.
    job take_last() {
        --m_length;
        return m_jobs[slot(m_length)];
    }
    uint32_t length() const { return m_length; }

private:
    uint32_t slot(uint32_t distance) const {
        const uint32_t sum = m_first + distance;
        return sum < m_room ? sum : sum - m_room;
    }

    job* m_jobs = nullptr;
    uint32_t m_room = 0;
    uint32_t m_first = 0;
    uint32_t m_length = 0;
};

}  // namespace orbweaver::job_controllers
