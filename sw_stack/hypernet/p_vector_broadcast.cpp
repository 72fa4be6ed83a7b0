// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/p_vector_broadcast.h"

#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr uint32_t no_node = UINT32_MAX;

hypernet_net net(hypernet_module_kind::cubelet, 1);
p_vector_broadcast::task service;
p_vector_broadcast::counts counted;

spin_lock guard;  // protects the following members
uint32_t asker;   // node that sent the copy
uint32_t missing;
uint32_t combined;
atomic_counter finished;  // completed broadcasts of this node

/// Returns the P vector of a copy that crosses a link; bit i is p_i.
uint32_t after_crossing(uint32_t vector, uint32_t level) { return (vector | 1U << level) & ~((1U << level) - 1); }

void take_answer(uint32_t answer);

/// Returns the combined answer to the sender of the copy, when this node and its subtree have answered.
void answer_asker() {
    if (asker == no_node) {
        finished.add(1);
    } else {
        createThread(static_cast<int>(asker), take_answer, nullptr, combined);
    }
}

/// Thread function on the node that sent a copy: accepts an answer.
void take_answer(uint32_t answer) {
    guard.acquire();
    combined = service.combine(combined, answer);
    const bool was_last = --missing == 0;
    guard.release();
    if (was_last) { answer_asker(); }
}

/// Calls f for the nodes of the module to which this node forwards the copy. They are across the dimensions above the
/// highest in which this node differs from `entry`, where the copy arrived.
template <class F>
void for_each_child(uint32_t entry, F function) {
    const uint32_t passed = node_id() ^ entry;
    for (uint32_t dimension = net.d(); dimension-- > 0 && passed >> dimension == 0;) {
        function(node_id() ^ 1U << dimension);
    }
}

/// Thread function on a node that receives a copy.
void take_copy(uint32_t word, uint32_t vector, uint32_t entry, uint32_t sender, uint32_t depth) {
    ++counted.received;
    counted.depth = depth;
    counted.arrived_at = cycles();
    const hypernet_port port = net.port(node_id());
    const bool crosses = port.use == hypernet_use::link && (vector >> port.level & 1) == 0;
    asker = sender;
    missing = crosses ? 1 : 0;
    for_each_child(entry, [](uint32_t) { ++missing; });
    combined = service.answer(word);
    if (missing == 0) {
        answer_asker();
        return;
    }
    if (crosses) {  // the longest path first
        ++counted.sent[port.level];
        createThread(static_cast<int>(port.peer), take_copy, nullptr, word, after_crossing(vector, port.level),
                     port.peer, node_id(), depth + 1);
    }
    for_each_child(entry, [=](uint32_t child) {
        ++counted.sent[0];
        createThread(static_cast<int>(child), take_copy, nullptr, word, vector, entry, node_id(), depth + 1);
    });
}

}  // namespace

void p_vector_broadcast::prepare(const hypernet_net& described, const task& what) {
    if (contexts() < described.d() + 3) {
        fail("a broadcast in modules of d = %u needs %u contexts a node\n", described.d(), described.d() + 3);
    }
    net = described;
    service = what;
}

uint32_t p_vector_broadcast::send(uint32_t level, uint32_t word) {
    const uint32_t count = finished.value();
    uint32_t vector = 0;
    for (uint32_t above = level; above < net.h(); ++above) { vector |= 1U << above; }
    take_copy(word, vector, node_id(), no_node, 0);
    finished.wait_for(count + 1);
    return combined;
}

p_vector_broadcast::counts p_vector_broadcast::here() { return counted; }

}  // namespace orbweaver
