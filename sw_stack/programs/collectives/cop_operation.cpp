// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/cop.h"
#include "sw_stack/programs/collectives/measured_operation.h"
#include "sw_stack/programs/common/global_operations.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/host.h"

namespace orbweaver {

namespace {

/// Operation through libcop, with the interface of applications.
class cop_operation final : public measured_operation {
public:
    cop_operation(const task& job, const communicator& group) : m_task(job), m_global(make_global_operations(group)) {
        const int masks_by = job.how == algorithm::master ? CopMasterBarrier : CopEqualBarrier;
        if (job.op == operation::barrier && cop_setopt(CopBarrier, masks_by) < 0) {
            fail("cop_setopt refuses who sets the masks of barriers\n");
        }
    }
    void perform(double* values) override {
        switch (m_task.op) {
            case operation::broadcast: m_global.multicast(values, m_task.size, 0); break;
            case operation::reduce: m_global.sum_to(values, m_task.size, 0); break;
            case operation::all_reduce: m_global.sum(values, m_task.size); break;
            default: m_global.barrier();
        }
    }

private:
    const task& m_task;
    global_operations& m_global;
};

}  // namespace

void refuse_impossible(const task& job) {
    if (job.op == operation::all_gather) { fail("argument operation: all_gather is not measured through libcop\n"); }
    if (job.how != algorithm::automatic && (job.how != algorithm::master || job.op != operation::barrier)) {
        refuse_algorithm(job);
    }
}

measured_operation& make_measured_operation(const task& job, const communicator& group) {
    return *new cop_operation(job, group);
}

}  // namespace orbweaver
