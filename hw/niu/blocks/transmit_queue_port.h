// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::niu {

struct transmit_entry;

/// What stands next to a transmit queue: RTL that is in lockstep with it, or in its place. In a cycle the core or a
/// block copier pushes up to two entries, and the injection channel pops up to two. Each answer is informed of what the
/// model states, and gives back what shall count.
class transmit_queue_port {
public:
    virtual ~transmit_queue_port() = default;

    virtual void push(const transmit_entry& entry) = 0;
    virtual void pop(unsigned count) = 0;
    /// Entries that were pushed before this cycle and are still there.
    virtual unsigned visible(unsigned modelled) = 0;
    /// Entries that would fit at the end of this cycle, as far as it has come.
    virtual unsigned room(unsigned modelled) = 0;
    /// The n-th entry from the front, 0 or 1, which is visible, before anything was popped in this cycle.
    virtual const transmit_entry& entry(unsigned n, const transmit_entry& modelled) = 0;
};

}  // namespace orbweaver::niu
