// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/programs/collectives/measured_operation.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

namespace {

broadcast_algorithm broadcast_by(const task& job) {
    switch (job.how) {
        case algorithm::automatic: return broadcast_algorithm::automatic;
        case algorithm::binomial: return broadcast_algorithm::binomial;
        case algorithm::chain: return broadcast_algorithm::chain;
        default: refuse_algorithm(job);
    }
}

all_reduce_algorithm all_reduce_by(const task& job) {
    switch (job.how) {
        case algorithm::automatic: return all_reduce_algorithm::automatic;
        case algorithm::recursive_doubling: return all_reduce_algorithm::recursive_doubling;
        case algorithm::ring: return all_reduce_algorithm::ring;
        case algorithm::tree: return all_reduce_algorithm::tree;
        default: refuse_algorithm(job);
    }
}

/// Collectives of the message library on the main network.
class software_operation final : public measured_operation {
public:
    software_operation(const task& job, const communicator& group) : m_task(job), m_group(group) {}
    void perform(double* values) override {
        switch (m_task.op) {
            case operation::barrier: barrier(m_group); break;
            case operation::broadcast: broadcast(m_group, values, 2 * m_task.size, 0, broadcast_by(m_task)); break;
            case operation::reduce: reduce(m_group, values, m_task.size, reduction_operator::sum); break;
            case operation::all_reduce:
                all_reduce(m_group, values, m_task.size, reduction_operator::sum, all_reduce_by(m_task));
                break;
            case operation::all_gather: all_gather(m_group, values, 2 * m_task.size); break;
        }
    }

private:
    const task& m_task;
    const communicator& m_group;
};

}  // namespace

void refuse_impossible(const task& job) {
    if (job.op == operation::broadcast) {
        broadcast_by(job);
    } else if (job.op == operation::all_reduce) {
        all_reduce_by(job);
    } else if (job.how != algorithm::automatic) {
        refuse_algorithm(job);
    }
}

measured_operation& make_measured_operation(const task& job, const communicator& group) {
    return *new software_operation(job, group);
}

}  // namespace orbweaver
