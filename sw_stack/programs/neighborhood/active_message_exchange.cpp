// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neighborhood/active_message_exchange.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/programs/common/peers.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::neighborhood {

namespace {

/// This node's histograms of the class: global pointers are at the same address on every node.
char* node_histograms[kinds];

}  // namespace

void check_plan(const combining_plan&) {}

neighborhood_exchange* make_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan) {
    return new active_message_exchange(shape, bins, rows, plan);
}

active_message_exchange::active_message_exchange(const image_shape& shape, uint32_t bins, char** rows,
                                                 const combining_plan& plan)
    : m_shape(shape),
      m_rows(rows),
      m_section(bins, nodes(), node_id()),
      m_count(m_section.size() == 0 ? 0 : kinds * (nodes() - 1)),
      m_plan(plan),
      m_peers(new uint32_t[nodes()]),
      m_row(new uint16_t[shape.pitch()]),
      m_buffers(new uint32_t[m_count * m_section.size()]),
      m_requests(new block_request[m_count]) {
    for (uint32_t turn = 0; turn + 1 < nodes(); ++turn) {
        m_peers[turn] = plan.ascending ? other_node(turn) : target(1 + turn);
    }
}

active_message_exchange::~active_message_exchange() {
    delete[] m_peers;
    delete[] m_row;
    delete[] m_buffers;
    delete[] m_requests;
}

/// A row's last word holds at least one pixel, of 15 bits at most: it is no block_request::mark.
const uint16_t* active_message_exchange::row(uint32_t y) {
    const row_place place(m_shape, nodes(), y);
    m_row_request.ask(place.node, reinterpret_cast<int*>(m_row), 1, m_rows, place.offset, 1, m_shape.row_words());
    m_row_request.wait();
    return m_row;
}

void active_message_exchange::ask(uint32_t n) {
    const uint32_t words = m_section.size();
    m_requests[n].ask(m_peers[n / kinds], reinterpret_cast<int*>(m_buffers + n * words), 1, &node_histograms[n % kinds],
                      m_section.first * 4, 1, words);
}

void active_message_exchange::combine(const histogram_pair& own, const histogram_pair& sections) {
    for (uint32_t kind = 0; kind < kinds; ++kind) {
        node_histograms[kind] = reinterpret_cast<char*>(own.bins(kind));
    }
    m_combined = true;
    barrier();
    uint32_t asked = 0;
    while (asked < m_count && asked < m_plan.at_a_time) {
        ask(asked++);
    }
    const uint32_t words = m_section.size();
    const uint32_t* answer = m_buffers;
    for (uint32_t n = 0; n < m_count; ++n, answer += words) {
        m_requests[n].wait();
        m_plan.add(sections.bins(n % kinds), answer, words);
        if (asked < m_count) {
            ask(asked++);
        }
    }
}

void active_message_exchange::release() {
    if (m_combined) {
        m_combined = false;
        barrier();
    }
}

}  // namespace orbweaver::neighborhood
