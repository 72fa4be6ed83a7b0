// SPDX-License-Identifier: Apache-2.0
// Transport of message words from task to task. A program is linked with one transport: network_transport.cpp, messages
// of the main network; agent_transport.cpp, communication agents (Birsan 1995, section 7.2.5).
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/task_table.h"

namespace orbweaver::pvm {

/// Sends the same words to several tasks of this machine; returns when they may be overwritten. Messages between two
/// tasks arrive in the order in which they were sent.
void post(const task& sender, const int* tids, uint32_t count, int tag, message_kind kind, const int* words,
          uint32_t number);

/// Delivers to a task of this host; for transports.
void post_here(const task& sender, int tid, int tag, message_kind kind, const int* words, uint32_t number);

/// Fetches the words of a received message if they are still at its sender.
void fetch(message& m);

/// Returns the number of hardware contexts per host that the transport occupies.
uint32_t transport_contexts();

const char* transport_name();

}  // namespace orbweaver::pvm
