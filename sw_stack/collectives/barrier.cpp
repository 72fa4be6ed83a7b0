// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/collectives/transfer.h"

namespace orbweaver {

void barrier(const communicator& group) {
    if (group.is_whole_machine()) {
        barrier();
        return;
    }
    constexpr uint32_t max_rounds = 12;
    static const int token = 0;
    const uint32_t size = group.size();
    const uint32_t self = group.rank();
    incoming_transfer incoming[max_rounds];
    outgoing_transfer outgoing[max_rounds];
    int word[max_rounds];
    for (uint32_t round = 0; (1U << round) < size; ++round) {
        incoming[round].begin(group.node((self + size - (1U << round)) % size), &word[round], 1);
    }
    for (uint32_t round = 0; (1U << round) < size; ++round) {
        outgoing[round].begin(group.node((self + (1U << round)) % size), &token, 1);
        incoming[round].wait();
    }
    for (uint32_t round = 0; (1U << round) < size; ++round) { outgoing[round].wait(); }
}

}  // namespace orbweaver
