// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/transmit_queue/rtl_transmit_queue.h"

#include "hw/base/errors.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned ports = 2;  // maximum number of pushed or popped entries per cycle

}  // namespace

void rtl_transmit_queue::push(const niu::transmit_entry& entry) {
    m_side.enter();
    transmit_queue_inputs& inputs = m_side.found().inputs;
    invariant(inputs.push < ports, m_side.name(), m_side.now(), "more than two entries are pushed in one cycle");
    inputs.entries[inputs.push++] = wires_of(entry);
}

void rtl_transmit_queue::pop(unsigned count) {
    m_side.enter();
    transmit_queue_inputs& inputs = m_side.found().inputs;
    invariant(inputs.pop == 0 && count <= ports, m_side.name(), m_side.now(), "a queue is popped twice in one cycle");
    inputs.pop = static_cast<std::uint8_t>(count);
}

unsigned rtl_transmit_queue::visible(unsigned modelled) {
    m_side.enter();
    const unsigned found = m_side.settle().visible;
    m_side.found().out.visible = found;
    m_side.expected().visible = modelled;
    m_side.check();
    return m_lockstep ? modelled : found;
}

unsigned rtl_transmit_queue::room(unsigned modelled) {
    m_side.enter();
    const unsigned found = m_side.settle().room;
    m_side.found().out.room = found;
    m_side.expected().room = modelled;
    m_side.check();
    return m_lockstep ? modelled : found;
}

const niu::transmit_entry& rtl_transmit_queue::entry(unsigned n, const niu::transmit_entry& modelled) {
    m_side.enter();
    if (n >= ports || m_side.found().inputs.pop != 0 || m_side.settle().visible <= n) {
        return modelled;  // the query is for a report
    }
    const std::uint64_t found = m_side.settle().front[n];
    m_side.found().out.front[n] = found;
    m_side.expected().front[n] = wires_of(modelled);
    m_side.check();
    if (m_lockstep) { return modelled; }
    niu::transmit_entry& shown = m_shown[n];
    shown = modelled;
    shown.payload = static_cast<std::uint32_t>(found);
    shown.kind = flit_kind_of(found);
    shown.is_block_descriptor = (found >> pseudo_position & 1) != 0;
    shown.last = (found >> last_position & 1) != 0;
    return shown;
}

}  // namespace orbweaver::rtl
