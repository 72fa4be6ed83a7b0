// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::niu {

struct control_message;

/// What stands next to a queue of RTS or CTS messages, or in its place: that of an injection channel in RTL. In a cycle
/// up to two messages are pushed. The caller passes the answer of the model and gets the one that counts.
class control_queue_port {
public:
    virtual ~control_queue_port() = default;

    virtual void push(const control_message& message) = 0;
    /// Whether no message fits at the end of this cycle, as far as it has come.
    virtual bool full(bool modelled) = 0;
};

}  // namespace orbweaver::niu
