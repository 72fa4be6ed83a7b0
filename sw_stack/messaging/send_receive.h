// SPDX-License-Identifier: Apache-2.0
// Send and receive operations of the message library (thesis Tables 4.2 and 4.3), with their names and meanings.
// SCMPSend and SCMPSendNB both have the argument order of SCMPSend (the tables of the thesis print two orders).
//
// An operation is complete when its buffer is safe: a receive buffer holds the data, a send buffer is no longer read.
// Blocking calls return when the operation is complete, but leave its entry in the table; the id is free for another
// operation only after Clear. A send is identified by its id alone, whatever its destination. So simultaneous sends of
// one node must have different ids, and so must its receives. A message is stored by the receive of the same id, with
// as many words as it carries.
//
// Strides are in words; 1 is contiguous. In ready mode the receive must be posted before the message arrives; otherwise
// the message is lost.
#pragma once

#include <stdint.h>

#include "sw_stack/messaging/message_body.h"
#include "sw_stack/runtime/instructions.h"

/// Sends count words (1 or more) and returns at once; the words must not change until the send is complete.
inline void SCMPSendNB(int dst_node, int message_id, int stride, int* address, int count) {
    orbweaver::instruction::sendh_data(static_cast<uint32_t>(dst_node), static_cast<uint32_t>(message_id));
    orbweaver::detail::send_body(address, stride, count);
}

/// Returns the state of a send. While it is neither empty nor complete, the send is in progress.
inline orbweaver::send_state SCMPPollSend(int message_id) {
    return orbweaver::instruction::ldss(static_cast<uint32_t>(message_id));
}

/// Suspends the thread until the send is complete. (An id without a send returns at once.)
inline void SCMPWaitSend(int message_id) { orbweaver::instruction::waits(static_cast<uint32_t>(message_id)); }

/// Removes a complete send; does nothing if the id is unused.
inline void SCMPClearSend(int message_id) { orbweaver::instruction::rms(static_cast<uint32_t>(message_id)); }

/// Sends count words and returns when they may be overwritten.
inline void SCMPSend(int dst_node, int msg_id, int stride, int* address, int count) {
    SCMPSendNB(dst_node, msg_id, stride, address, count);
    SCMPWaitSend(msg_id);
}

/// Sends a message of one word; returns at once.
inline void SCMPSendInt(int dst_node, int message_id, int value) {
    orbweaver::instruction::sendh_data(static_cast<uint32_t>(dst_node), static_cast<uint32_t>(message_id));
    orbweaver::instruction::sende(static_cast<uint32_t>(value));
}

/// Sends a double, unconverted, as a message of two words; returns at once.
inline void SCMPSendFloat(int dst_node, int message_id, double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    orbweaver::instruction::sendh_data(static_cast<uint32_t>(dst_node), static_cast<uint32_t>(message_id));
    orbweaver::instruction::send2e(static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32));
}

/// Posts a receive and returns at once: word i of the message is stored at address[stride * i].
inline void SCMPReceiveNB(int message_id, int* address, int stride) {
    orbweaver::instruction::str(static_cast<uint32_t>(message_id), address, static_cast<uint32_t>(stride));
}

/// Returns the state of a receive. An RTS that waits for its receive is internal to the NIU and shows as empty.
inline orbweaver::receive_state SCMPPollReceive(int message_id) {
    const orbweaver::receive_state state = orbweaver::instruction::ldsr(static_cast<uint32_t>(message_id));
    return state == orbweaver::receive_state::rts_received ? orbweaver::receive_state::empty : state;
}

/// Suspends the thread until the receive is complete. (An id that is unknown to the NIU returns at once.)
inline void SCMPWaitReceive(int message_id) { orbweaver::instruction::waitr(static_cast<uint32_t>(message_id)); }

/// Removes a complete receive, or cancels one without a message; does nothing if the id is unused.
inline void SCMPClearReceive(int message_id) { orbweaver::instruction::rmr(static_cast<uint32_t>(message_id)); }

/// Posts a receive and returns when the message is in memory.
inline void SCMPReceive(int message_id, int* address, int stride) {
    SCMPReceiveNB(message_id, address, stride);
    SCMPWaitReceive(message_id);
}
