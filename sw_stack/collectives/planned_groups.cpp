// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/planned_groups.h"

#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

const multicast_plan* plan_of_workload;
bool plan_is_read;

/// Maps nodes to their ranks in a group.
class membership {
public:
    membership(const uint16_t* members, uint32_t size)
        : m_size(size), m_rank(new uint32_t[nodes()]), m_last_message(new uint32_t[nodes()]) {
        for (uint32_t node = 0; node < nodes(); ++node) {
            m_rank[node] = none;
            m_last_message[node] = none;
        }
        for (uint32_t rank = 0; rank < m_size; ++rank) { m_rank[members == nullptr ? rank : members[rank]] = rank; }
    }
    ~membership() {
        delete[] m_last_message;
        delete[] m_rank;
    }
    membership(const membership&) = delete;
    membership& operator=(const membership&) = delete;

    /// Returns the rank of the source of a message that reaches each other member exactly once and no other node;
    /// otherwise `none`.
    uint32_t root_of(const multicast_plan& plan, uint32_t message) {
        const uint32_t root = m_rank[plan.source(message)];
        uint32_t reached = 0;
        bool fits = root != none;
        plan.for_each_destination(message, [&](uint32_t node) {
            fits = fits && m_rank[node] != none && m_rank[node] != root && m_last_message[node] != message;
            m_last_message[node] = message;
            ++reached;
        });
        return fits && reached + 1 == m_size ? root : none;
    }

private:
    static constexpr uint32_t none = multicast_plan::none;

    uint32_t m_size;
    uint32_t* m_rank;          // [node]
    uint32_t* m_last_message;  // [node]: last message that it was found to receive
};

}  // namespace

const multicast_plan* workload_plan() {
    if (!plan_is_read) {
        plan_is_read = true;
        const args::input_file file = args::plan();
        plan_of_workload = file.given() ? new multicast_plan(file) : nullptr;
    }
    return plan_of_workload;
}

uint32_t* planned_messages(const uint16_t* members, uint32_t size) {
    const multicast_plan* const plan = workload_plan();
    if (plan == nullptr || size == 1) { return nullptr; }
    membership group(members, size);
    uint32_t* message_of_rank = nullptr;  // [rank] message whose source is the rank
    for (uint32_t message = plan->messages(); message-- > 0;) {
        const uint32_t root = group.root_of(*plan, message);
        if (root == multicast_plan::none) { continue; }
        if (message_of_rank == nullptr) {
            message_of_rank = new uint32_t[size];
            for (uint32_t rank = 0; rank < size; ++rank) { message_of_rank[rank] = multicast_plan::none; }
        }
        message_of_rank[root] = message;
    }
    return message_of_rank;
}

}  // namespace orbweaver
