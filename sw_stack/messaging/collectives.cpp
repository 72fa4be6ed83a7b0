// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/reduction.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

// Tells `orbweaver check` (sim/check/table_check.h) that every node posts the receives of the barrier below.
__asm__(".globl orbweaver_posts_for_barrier\n.set orbweaver_posts_for_barrier, 1");

namespace orbweaver {

namespace {

/// Dissemination barrier. Epochs alternate between two sets of ids and words. The receives of an epoch are posted on
/// entry to the preceding one. So in ready mode a node that has passed epoch e may send for e + 1: all nodes have
/// entered e and hence posted e + 1. The constructor posts the receives of epoch 0; it runs on every node before
/// main().
class dissemination_barrier {
public:
    dissemination_barrier() {
        while ((1U << m_rounds) < nodes()) { ++m_rounds; }
        post(0);
    }

    void pass() {
        const uint32_t epoch = m_epoch++;
        post(epoch + 1);
        for (uint32_t round = 0; round < m_rounds; ++round) {
            const int message = id(epoch, round);
            SCMPWaitSend(message);  // the send of two epochs ago
            SCMPClearSend(message);
            SCMPSendInt(static_cast<int>((node_id() + (1U << round)) % nodes()), message, static_cast<int>(epoch));
            SCMPWaitReceive(message);
            SCMPClearReceive(message);
        }
    }

private:
    static constexpr uint32_t max_rounds = 12;

    static int id(uint32_t epoch, uint32_t round) { return message_id(message_use::barrier, epoch & 1, round, 0); }

    void post(uint32_t epoch) {
        for (uint32_t round = 0; round < m_rounds; ++round) {
            SCMPReceiveNB(id(epoch, round), &m_word[epoch & 1][round], 1);
        }
    }

    uint32_t m_epoch = 0;
    uint32_t m_rounds = 0;
    int m_word[2][max_rounds] = {};
};

dissemination_barrier dissemination;

atomic_counter arrivals;  // on node 0: arrivals at all central barriers so far

void arrive() { arrivals.add(1); }

int central_id(uint32_t node) {
    constexpr uint32_t first_item = 16;  // after the rounds of the dissemination barrier
    return message_id(message_use::barrier, 0, first_item + node / 256, node % 256);
}

/// Sends the words by which node 0 releases the other nodes. A node posts the receive of its word before it arrives.
void release_nodes(uint32_t epoch) {
    constexpr uint32_t max_sends = 32;  // limits the occupied send-table entries
    for (uint32_t first = 1; first < nodes(); first += max_sends) {
        const uint32_t last = first + max_sends < nodes() ? first + max_sends : nodes();
        for (uint32_t node = first; node < last; ++node) {
            SCMPSendInt(static_cast<int>(node), central_id(node), static_cast<int>(epoch));
        }
        for (uint32_t node = first; node < last; ++node) {
            SCMPWaitSend(central_id(node));
            SCMPClearSend(central_id(node));
        }
    }
}

void pass_central_barrier() {
    static uint32_t epoch = 0;
    static int word = 0;
    ++epoch;
    if (node_id() == 0) {
        arrivals.wait_for(epoch * (nodes() - 1));
        release_nodes(epoch);
        return;
    }
    SCMPReceiveNB(central_id(node_id()), &word, 1);
    createThread(0, arrive, nullptr);
    SCMPWaitReceive(central_id(node_id()));
    SCMPClearReceive(central_id(node_id()));
}

uint32_t broadcasts = 0;
uint32_t reductions = 0;

/// Waits until all receives are posted. In ready mode data may be sent only after that.
void await_posted_receives() {
    if (!rendezvous()) { barrier(); }
}

}  // namespace

void barrier() {
    if (node_barrier == barrier_algorithm::dissemination) {
        dissemination.pass();
    } else {
        pass_central_barrier();
    }
}

void broadcast(void* address, size_t words, uint32_t root) {
    const uint32_t size = nodes();
    const uint32_t self = (node_id() + size - root) % size;  // relative to the root
    const uint32_t phase = broadcasts++;
    int* const data = static_cast<int*>(address);
    uint32_t round = 0;  // this node's parent is self - 2^round, its children are self + 2^r for all r < round
    while ((1U << round) < size && (self >> round & 1) == 0) { ++round; }
    const auto id = [phase](uint32_t step) { return message_id(message_use::broadcast, phase, step, 0); };
    if (self != 0) { SCMPReceiveNB(id(round), data, 1); }
    await_posted_receives();
    if (self != 0) {
        SCMPWaitReceive(id(round));
        SCMPClearReceive(id(round));
    }
    for (uint32_t step = round; step-- > 0;) {
        if (self + (1U << step) < size) {
            SCMPSendNB(static_cast<int>((self + (1U << step) + root) % size), id(step), 1, data,
                       static_cast<int>(words));
        }
    }
    for (uint32_t step = round; step-- > 0;) {
        SCMPWaitSend(id(step));
        SCMPClearSend(id(step));
    }
}

template <class T>
void reduce(T* values, size_t count, reduction_operator operation, const node_group& group) {
    constexpr size_t small = 8;
    const uint32_t rank = group.rank();
    const uint32_t phase = reductions++;
    const uint32_t first = 2 * rank + 1;
    const uint32_t children = first >= group.size ? 0 : first + 1 == group.size ? 1 : 2;
    T few[2 * small];
    T* const partial = children == 0 || count <= small ? few : new T[children * count];
    for (uint32_t child = 0; child < children; ++child) {
        SCMPReceiveNB(message_id(message_use::reduction, phase, child, 0),
                      reinterpret_cast<int*>(partial + child * count), 1);
    }
    await_posted_receives();
    for (uint32_t child = 0; child < children; ++child) {
        const int id = message_id(message_use::reduction, phase, child, 0);
        SCMPWaitReceive(id);
        SCMPClearReceive(id);
        detail::combine(values, partial + child * count, count, operation);
    }
    if (rank != 0) {
        const int id = message_id(message_use::reduction, phase, (rank - 1) & 1, 0);
        SCMPSend(static_cast<int>(group.node((rank - 1) / 2)), id, 1, reinterpret_cast<int*>(values),
                 static_cast<int>(count * (sizeof(T) / 4)));
        SCMPClearSend(id);
    }
    if (partial != few) { delete[] partial; }
}

template void reduce(double* values, size_t count, reduction_operator operation, const node_group& group);
template void reduce(int32_t* values, size_t count, reduction_operator operation, const node_group& group);
template void reduce(uint64_t* values, size_t count, reduction_operator operation, const node_group& group);

}  // namespace orbweaver
