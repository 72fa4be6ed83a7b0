// SPDX-License-Identifier: Apache-2.0
// Jobs of a node, and the controllers that run on it. In section 2.3 of Ghosh 1988 controllers at I/O nodes arbitrate,
// hold a condensed image of the system, and reschedule jobs; the procedure is not given there and is defined here. A
// message starts a thread, which changes the node's state and ends. If no thread of the node is sending, it first sends
// all due messages itself. Another thread executes jobs in sequence. So at most two threads of a node wait, and a
// message always finds a context.
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/reply.h"

namespace orbweaver::job_controllers {

/// Parameters. Arrays by level hold the value of the (d,level)-subnets at [level - 1].
struct setting {
    uint32_t jobs;
    uint32_t loaded;     // nodes 0 .. loaded - 1 have all jobs at the start, distributed cyclically
    uint32_t length;     // mean length in loop iterations
    uint32_t output;     // iterations for which a job uses the I/O channel; 0: none
    uint32_t channel;    // level of the subnets whose I/O channels are used
    uint32_t threshold;  // jobs per node
    bool reschedule;
    uint32_t seed;
};

/// Counters of a node.
struct figures {
    uint64_t sent;  // messages
    uint64_t handled;
    uint64_t executed;
    uint64_t checksum;  // checksum of executed jobs
    uint64_t placed;    // checksum of the jobs that were here at the start
    uint64_t grants;    // grants of the controllers on this node
    uint64_t overlaps;
    uint64_t updates[max_link_levels];  // [level - 1] updates to controllers of the level
    uint64_t orders[max_link_levels];   // [level - 1] orders issued by controllers of the level
    uint64_t moved[max_link_levels];    // [level - 1] jobs moved by such orders
};

/// Prepares a node. All nodes call it before any of them begins.
void prepare(const hypernet_net& net, const setting& setup, const reply_address& answer);
/// Thread function that starts a node. The answer (one word) is sent when the controller of the whole net knows that
/// all jobs are done.
void begin();
/// Returns the counters of this node.
figures figures_here();
/// Returns the maximum number of grants to others that a node waited for at the controllers on this node.
uint32_t max_passed_here();

}  // namespace orbweaver::job_controllers
