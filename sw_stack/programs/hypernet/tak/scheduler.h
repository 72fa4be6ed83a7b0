// SPDX-License-Identifier: Apache-2.0
// Sender-initiated balancing of a tree of processes (Ghosh 1988, section 4.3). A process is a message that starts
// a thread; the thread puts it into the node's run queue, and if nobody works there it does so itself: it runs one
// process after the other until none can run. A process ends, and its result goes back to its parent; or it hands its
// children to the neighbours with the least load and bias, at most one to each, and waits. So a node without processes
// has no thread. One thread of a node sends at a time, and the others end without: with a context next to that of each
// thread that may wait, a message always finds one in the end.
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/reply.h"
#include "sw_stack/programs/hypernet/tak/run_queue.h"

namespace orbweaver::tak {

struct setting {
    int32_t arguments[children];     // of the root
    uint32_t root;                   // its node
    int32_t bias[most_link_levels];  // by link level
    queue_order order;
    uint32_t announce;  // the least change of its load that a node informs its neighbours; 0: none
};

/// Figures of a node.
struct figures {
    uint32_t executed;                  // turns of processes
    uint32_t handed[most_link_levels];  // children, by link level
    uint32_t load_words;                // load words
    uint32_t longest_queue;             // processes that could run
    uint64_t busy_cycles;               // in which a thread worked here
};

/// On every node, before there is a process.
void prepare(const hypernet_net& net, const setting& setup);
/// Begins the root; its result becomes the reply (one word).
void begin_root(const setting& setup, const reply_address& answer);
/// This node's figures, when nobody works here any more.
figures figures_here();

}  // namespace orbweaver::tak
