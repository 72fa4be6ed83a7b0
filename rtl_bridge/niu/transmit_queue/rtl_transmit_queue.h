// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/niu/transmit_queue.h"
#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/transmit_queue/entry_wires.h"
#include "rtl_bridge/niu/transmit_queue/transmit_queue_wires.h"

namespace orbweaver::rtl {

using transmit_queue_cycle = port_cycle<transmit_queue_inputs, transmit_queue_outputs>;

template <>
struct wire_words<transmit_queue_cycle> : listed_words<transmit_queue_wires> {};

/// A transmit queue in RTL. If it replaces the model, its answers are used, and the model adds the parts without
/// hardware (context, destination, packet). In lockstep, its answers are compared.
class rtl_transmit_queue final : public niu::transmit_queue_port {
public:
    /// @param context    its library is built from transmit_queue_design()
    /// @param lockstep whether its answers are compared with the model's; false: they are used
    rtl_transmit_queue(rtl_context context, bool lockstep)
        : m_side(std::move(context), lockstep ? "model" : ""), m_lockstep(lockstep) {}

    void push(const niu::transmit_entry& entry) override;
    void pop(unsigned count) override;
    unsigned visible(unsigned modelled) override;
    unsigned room(unsigned modelled) override;
    const niu::transmit_entry& entry(unsigned n, const niu::transmit_entry& modelled) override;

    const lockstep_record& wires() const { return m_side.wires(); }

private:
    clocked_side<transmit_queue_inputs, transmit_queue_outputs> m_side;
    const bool m_lockstep;
    niu::transmit_entry m_shown[2];  // if it replaces the model: the front of the queue
};

}  // namespace orbweaver::rtl
