// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::niu {

struct transmit_entry;

/// RTL that accompanies or replaces a transmit queue. Per cycle, the core or a block copier pushes up to two entries,
/// and the injection channel pops up to two. Each query passes the model's answer and returns the answer to use.
class transmit_queue_port {
public:
    virtual ~transmit_queue_port() = default;

    virtual void push(const transmit_entry& entry) = 0;
    virtual void pop(unsigned count) = 0;
    /// Returns the number of entries that were pushed before this cycle and have not been popped.
    virtual unsigned visible(unsigned modelled) = 0;
    /// Returns the number of free entries, with all pushes and pops of this cycle so far applied at its end.
    virtual unsigned room(unsigned modelled) = 0;
    /// Returns a visible entry as it is before all pops of this cycle.
    /// @param n position from the front, 0 or 1
    virtual const transmit_entry& entry(unsigned n, const transmit_entry& modelled) = 0;
};

}  // namespace orbweaver::niu
