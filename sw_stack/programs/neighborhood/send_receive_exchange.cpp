// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neighborhood/send_receive_exchange.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/peers.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::neighborhood {

namespace {

uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

}  // namespace

neighborhood_exchange* make_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan) {
    return new send_receive_exchange(shape, bins, rows, plan.add);
}

send_receive_exchange::send_receive_exchange(const image_shape& shape, uint32_t bins, char** rows, bin_addition add)
    : m_shape(shape),
      m_bins(bins),
      m_rows(rows),
      m_add(add),
      m_section(even_part(bins, nodes(), node_id()).size()),
      m_row(new uint16_t[shape.pitch()]),
      m_buffers(new uint32_t[smaller(nodes() - 1, window) * kinds * m_section]) {}

send_receive_exchange::~send_receive_exchange() {
    delete[] m_row;
    delete[] m_buffers;
}

void send_receive_exchange::post(uint32_t first, uint32_t last) const {
    for (uint32_t d = first; m_section != 0 && d < last; ++d) {
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            SCMPReceiveNB(id(kind, m_class, origin(d), node_id()), reinterpret_cast<int*>(buffer(d, kind)), 1);
        }
    }
}

/// Before any row is asked for: then a sending thread never waits for a node that waits for a row, and contexts that
/// answer such requests come free.
void send_receive_exchange::start(uint32_t number) {
    m_class = number;
    post(1, smaller(nodes(), 1 + window));
}

const uint16_t* send_receive_exchange::row(uint32_t y) {
    const row_place place(m_shape, nodes(), y);
    getBlock(place.node, reinterpret_cast<int*>(m_row), 1, m_rows, place.offset, 1,
             wide_message_id(static_cast<uint32_t>(message_use::get_block), m_class, y, node_id()),
             m_shape.row_words());
    return m_row;
}

/// A thread of its own, which may outlast the class: `number` says which. Queues send in order and one request to send
/// is under way at a time: the first node waits for nobody else.
void send_receive_exchange::send_window(send_receive_exchange* exchange, uint32_t number, uint32_t first,
                                        uint32_t last) {
    const send_receive_exchange& e = *exchange;
    const auto message = [number](uint32_t kind, uint32_t d) { return id(kind, number, node_id(), target(d)); };
    for (uint32_t d = first; d < last; ++d) {
        const even_part section(e.m_bins, nodes(), target(d));
        for (uint32_t kind = 0; section.size() != 0 && kind < kinds; ++kind) {
            SCMPSendNB(static_cast<int>(target(d)), message(kind, d), 1,
                       reinterpret_cast<int*>(e.m_own.of(kind) + section.first), static_cast<int>(section.size()));
        }
    }
    for (uint32_t d = first; d < last; ++d) {
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            SCMPWaitSend(message(kind, d));
            SCMPClearSend(message(kind, d));
        }
    }
    exchange->m_finished.add(1);
}

void send_receive_exchange::receive(uint32_t first, uint32_t last, const histogram_pair& sections) const {
    for (uint32_t d = first; m_section != 0 && d < last; ++d) {
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            const int message = id(kind, m_class, origin(d), node_id());
            SCMPWaitReceive(message);
            SCMPClearReceive(message);
            m_add(sections.of(kind), buffer(d, kind), m_section);
        }
    }
}

void send_receive_exchange::combine(const histogram_pair& own, const histogram_pair& sections) {
    m_own = own;
    for (uint32_t first = 1; first < nodes(); first += window) {
        const uint32_t last = smaller(nodes(), first + window);
        if (first != 1) {
            release();
            post(first, last);
        }
        if (!rendezvous() || first != 1) {
            barrier();
        }
        ++m_started;
        createThread(static_cast<int>(node_id()), send_window, nullptr, this, m_class, first, last);
        receive(first, last, sections);
    }
}

void send_receive_exchange::release() {
    m_finished.wait_for(m_started);
}

}  // namespace orbweaver::neighborhood
