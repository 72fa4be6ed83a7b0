// SPDX-License-Identifier: Apache-2.0
// Jobs of a node, and the controllers that it is. Section 2.3 of Ghosh 1988 has controllers at I/O nodes arbitrate,
// carry a condensed image of the system, and reschedule jobs; it has no procedure, this one is ours. A message starts a
// thread, which changes what the node knows and ends; if no thread of the node sends, it does so itself, until nothing
// is left to send. Another thread executes jobs, one after the other. So two threads of a node may wait, and a message
// always finds a context.
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/reply.h"

namespace orbweaver::job_controllers {

/// Values by level have that of the (d,level)-subnets at [level - 1].
struct setting {
    uint32_t jobs;
    uint32_t loaded;     // nodes 0 .. loaded - 1 have all jobs at first, in turn
    uint32_t length;     // mean, in turns of a loop
    uint32_t output;     // turns that a job uses the I/O channel for; 0: it does not
    uint32_t channel;    // level of the subnets whose I/O channels are used
    uint32_t threshold;  // jobs per node
    bool reschedule;
    uint32_t seed;
};

/// Figures of a node.
struct figures {
    uint64_t sent;  // messages
    uint64_t handled;
    uint64_t executed;
    uint64_t checksum;  // of executed jobs
    uint64_t placed;    // checksum of jobs that were here at first
    uint64_t grants;    // by the controllers here
    uint64_t overlaps;
    uint64_t updates[most_link_levels];  // to controllers of the level
    uint64_t orders[most_link_levels];   // begun by controllers of the level
    uint64_t moved[most_link_levels];    // jobs, by such an order
};

/// On every node, before any begins.
void prepare(const hypernet_net& net, const setting& setup, const reply_address& answer);
/// Thread, on every node. The answer (one word) comes when the controller of the whole net knows that all jobs are
/// done.
void begin();
/// This node's.
figures figures_here();
/// The most grants to others that a node waited for at the controllers here.
uint32_t most_passed_here();

}  // namespace orbweaver::job_controllers
