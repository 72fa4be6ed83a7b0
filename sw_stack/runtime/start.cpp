// SPDX-License-Identifier: Apache-2.0
// Start-up of a node before main() (docs/firmware.md). Every node runs start.S and this on context 0. The nodes form a
// tree in which node n has the children 4n+1 .. 4n+4. A node that is set up waits for its children's "ready" threads
// and then sends its own to its parent. When the children of node 0 are ready, every node has set up its stacks for
// arriving threads, and main() begins on node 0; context 0 of the other nodes is free.
#include <stdint.h>

#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

int main();

extern "C" {
using constructor = void (*)();
extern constructor orbweaver_constructors_begin[];
extern constructor orbweaver_constructors_end[];
void orbweaver_node_ready();
[[noreturn]] void orbweaver_start_node();

/// start.S increments it, possibly before this node's own start-up, so no constructor may write it.
constinit orbweaver::atomic_counter orbweaver_ready_children;
}

namespace orbweaver {

namespace {

constexpr uint32_t tree_arity = 4;

void wait_for_children() {
    const uint32_t first = tree_arity * node_id() + 1;
    const uint32_t last = first + tree_arity < nodes() ? first + tree_arity : nodes();
    orbweaver_ready_children.wait_for(last > first ? last - first : 0);
}

}  // namespace

}  // namespace orbweaver

void orbweaver_start_node() {
    using namespace orbweaver;
    for (constructor* entry = orbweaver_constructors_begin; entry != orbweaver_constructors_end; ++entry) {
        (*entry)();
    }
    wait_for_children();
    if (node_id() != 0) {
        instruction::sendh_thread((node_id() - 1) / tree_arity, reinterpret_cast<uint32_t>(&orbweaver_node_ready));
        instruction::sende(node_id());
        instruction::endt();
    }
    exit(main());
}
