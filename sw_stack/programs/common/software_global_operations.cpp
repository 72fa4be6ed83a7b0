// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/programs/common/global_operations.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

namespace {

/// Collectives of the message library on the main network.
class software_global_operations final : public global_operations {
public:
    explicit software_global_operations(const communicator& group) : m_group(group) {}
    void barrier() override { orbweaver::barrier(m_group); }
    void multicast(double* values, uint32_t count, uint32_t root) override {
        broadcast(m_group, values, 2 * static_cast<size_t>(count), root);
    }
    void sum_to(double* values, uint32_t count, uint32_t root) override {
        reduce(m_group, values, count, reduction_operator::sum, root);
    }
    void sum(double* values, uint32_t count) override { all_reduce(m_group, values, count, reduction_operator::sum); }
    const char* name() const override { return "software"; }

private:
    const communicator& m_group;
};

}  // namespace

global_operations& make_global_operations(const communicator& group) { return *new software_global_operations(group); }

}  // namespace orbweaver
