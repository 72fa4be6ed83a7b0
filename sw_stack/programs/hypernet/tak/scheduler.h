// SPDX-License-Identifier: Apache-2.0
// Sender-initiated balancing of a tree of processes (Ghosh 1988, section 4.3). A process is a message that starts a
// thread. The thread puts the process into the node's run queue. If no thread works on the node, it then runs processes
// until none is runnable. A process either ends and sends its result to its parent, or hands its children to the
// neighbours with the least sum of load and bias, at most one to each, and waits. So a node without processes has no
// thread. Only one thread of a node sends at a time, and the others end without sending. One context in addition to
// those of the threads that may wait is therefore enough for every message.
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/reply.h"
#include "sw_stack/programs/hypernet/tak/run_queue.h"

namespace orbweaver::tak {

struct setting {
    int32_t arguments[children];    // arguments of the root
    uint32_t root;                  // node of the root
    int32_t bias[max_link_levels];  // [level of the link]
    queue_order order;
    uint32_t announce;  // minimum change of its load that a node reports to its neighbours; 0: no reports
};

/// Counters of a node.
struct figures {
    uint32_t executed;                 // turns of processes
    uint32_t handed[max_link_levels];  // [level of the link] children handed over
    uint32_t load_words;               // load reports sent
    uint32_t longest_queue;            // maximum number of runnable processes
    uint64_t busy_cycles;              // cycles in which a thread worked on the node
};

/// Prepares a node. All nodes call it before the first process.
void prepare(const hypernet_net& net, const setting& setup);
/// Starts the root; its result is sent as the reply (one word).
void begin_root(const setting& setup, const reply_address& answer);
/// Returns this node's counters. Precondition: no thread works here any more.
figures figures_here();

}  // namespace orbweaver::tak
