// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::niu {

struct control_message;

/// RTL that accompanies or replaces a queue of RTS or CTS messages: the RTL of an injection channel. Up to two messages
/// are pushed per cycle. The caller passes the model's answer and uses the returned one.
class control_queue_port {
public:
    virtual ~control_queue_port() = default;

    virtual void push(const control_message& message) = 0;
    /// Returns whether the queue is full, with all pushes and pops of this cycle so far applied at its end.
    virtual bool full(bool modelled) = 0;
};

}  // namespace orbweaver::niu
