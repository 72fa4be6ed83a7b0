// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/multicast_plan.h"
#include "sw_stack/collectives/transfer.h"

namespace orbweaver {

namespace {

constexpr uint32_t max_copies_in_flight = 8;

}  // namespace

void broadcast(const multicast_plan& plan, uint32_t message, void* address, size_t words) {
    int* const data = static_cast<int*>(address);
    const auto count = static_cast<uint32_t>(words);
    if (count == 0) { return; }
    if (plan.receives(message)) {
        incoming_transfer incoming;
        incoming.begin(plan.sender(message), data, count);
        incoming.wait();
    }
    const uint32_t copies = plan.copies(message);
    outgoing_transfer outgoing[max_copies_in_flight];
    for (uint32_t copy = 0; copy < copies; ++copy) {
        if (copy >= max_copies_in_flight) { outgoing[copy % max_copies_in_flight].wait(); }
        outgoing[copy % max_copies_in_flight].begin(plan.destination(message, copy), data, count);
    }
    for (uint32_t copy = copies < max_copies_in_flight ? 0 : copies - max_copies_in_flight; copy < copies; ++copy) {
        outgoing[copy % max_copies_in_flight].wait();
    }
}

}  // namespace orbweaver
