// SPDX-License-Identifier: Apache-2.0
// Threads and messages on every node. Node 0 starts a thread on every node; each prints hello on its node's console,
// and its callback counts it on node 0. Then a token passes around the ring of all nodes, each of which adds one.
// Arguments: laps of the token (default 1).
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/hello/token.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

atomic_counter greeted;   // on node 0
atomic_counter returned;  // on node 0: laps
int last_token = 0;       // on node 0

void print_hello() {
    const auto node = static_cast<int>(node_id());
    const auto columns = static_cast<int>(grid_x());
    console::print("hello from node %d, column %d, row %d, context %lu\n", node, node % columns, node / columns,
                   context());
}

void count_greeting(int) { greeted.add(1); }

void pass_token(int laps) {
    for (int lap = 0; lap < laps; ++lap) {
        const int token = hello::pass_on(lap, last_token);
        if (node_id() == 0) {
            last_token = token;
            returned.add(1);
        }
    }
}

}  // namespace

int main() {
    const auto laps = static_cast<int>(args::integer("laps", 1, 1, 1'000'000));
    const auto size = static_cast<int>(nodes());

    region_begin();
    for (int node = 0; node < size; ++node) { createThread(node, print_hello, count_greeting); }
    greeted.wait_for(nodes());
    const uint64_t start = cycles();
    parExecute(size, pass_token, laps);
    returned.wait_for(static_cast<uint32_t>(laps));
    const uint64_t elapsed = cycles() - start;
    region_end();

    const bool correct = last_token == laps * size;
    console::print("the token is %d after %d lap%s round %d node%s: %llu cycles\n", last_token, laps,
                   laps == 1 ? "" : "s", size, size == 1 ? "" : "s", elapsed);
    report("token", static_cast<uint64_t>(last_token));
    report("ring_cycles", elapsed);
    verified(correct);
    return correct ? 0 : 1;
}
