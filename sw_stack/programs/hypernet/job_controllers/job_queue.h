// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/hypernet/job_controllers/seeded_job.h"

namespace orbweaver::job_controllers {

/// Queue of a node's waiting jobs. The node executes the first one; the last one moves to another node.
class job_queue {
public:
    /// @param jobs memory for `count` jobs
    void prepare(job* jobs, uint32_t count) {
        m_jobs = jobs;
        m_room = count;
    }

    void join(const job& next) {
        m_jobs[slot(m_length)] = next;
        ++m_length;
    }
    /// Removes the first job. Precondition: the queue is not empty.
    job take_first() {
        const job first = m_jobs[m_first];
        m_first = slot(1);
        --m_length;
        return first;
    }
    /// Removes the last job. Precondition: the queue is not empty.
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
