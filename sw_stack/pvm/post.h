// SPDX-License-Identifier: Apache-2.0
// How the words of a message travel from task to task. A program is linked with one transport: network_transport.cpp,
// messages of the main network; agent_transport.cpp, communication agents (Birsan 1995, section 7.2.5).
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/task_table.h"

namespace orbweaver::pvm {

/// Sends the same words to several tasks of this machine; returns when they may change. Messages of one task to another
/// arrive in the order in which they were sent.
void post(const task& sender, const int* tids, uint32_t count, int tag, message_kind kind, const int* words,
          uint32_t number);

/// Posts to a task of this host, for transports.
void post_here(const task& sender, int tid, int tag, message_kind kind, const int* words, uint32_t number);

/// Makes sure that the words of a message that was taken are here.
void fetch(message& m);

/// Hardware contexts of a host that the transport keeps to itself.
uint32_t transport_contexts();

const char* transport_name();

}  // namespace orbweaver::pvm
