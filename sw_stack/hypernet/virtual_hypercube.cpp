// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/virtual_hypercube.h"

#include "sw_stack/collectives/transfer.h"
#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

virtual_hypercube::virtual_hypercube(const hypernet_net& net, uint32_t level, uint32_t unused_bits, uint32_t words)
    : m_net(net),
      m_level(level),
      m_dimensions(net.bits(level) - unused_bits),
      m_unused_bits(unused_bits),
      m_words(words),
      m_has_this_node((node_id() & ((1U << unused_bits) - 1)) == 0),
      m_array(new int[words]),
      m_others(new int[words]) {
    renumber();
}

virtual_hypercube::~virtual_hypercube() {
    delete[] m_array;
    delete[] m_others;
}

void virtual_hypercube::adopt_others() {
    int* const kept = m_others;
    m_others = m_array;
    m_array = kept;
}

void virtual_hypercube::transpose() {
    if (m_has_this_node && m_level > 1) { cross(m_level); }
}

void virtual_hypercube::restore() {
    while (m_crossed_count > 0) { cross(m_crossed[m_crossed_count - 1]); }
}

void virtual_hypercube::renumber() {
    for (uint32_t dimension = 0; dimension < m_dimensions; ++dimension) {
        m_position[dimension] = static_cast<uint8_t>(dimension + m_unused_bits);
    }
    m_crossed_count = 0;
    find_index();
}

/// Moves the dimension's bit down level by level, each time by the width of the swapped fields.
void virtual_hypercube::bring_inside(uint32_t dimension) {
    for (uint32_t level = m_level; level > 1; --level) {
        if (m_position[dimension] >= m_net.bits(level - 1)) { cross(level); }
    }
}

void virtual_hypercube::cross(uint32_t level) {
    const uint32_t partner = counterpart(m_net, node_id(), level);
    if (partner != node_id()) {
        exchange_with(partner);
        adopt_others();
    }
    const uint32_t high = m_net.bits(level - 1);
    const uint32_t width = m_net.subnet_bits(level);
    for (uint32_t dimension = 0; dimension < m_dimensions; ++dimension) {
        uint8_t& position = m_position[dimension];
        if (position >= high && position < high + width) {
            position = static_cast<uint8_t>(position - width);
        } else if (position >= high - width && position < high) {
            position = static_cast<uint8_t>(position + width);
        }
    }
    ++m_crossings;
    note_crossed(level);
    find_index();
}

/// Keeps the list of levels that restore() undoes as short as possible.
void virtual_hypercube::note_crossed(uint32_t level) {
    bool all_are_home = true;
    for (uint32_t dimension = 0; dimension < m_dimensions; ++dimension) {
        all_are_home = all_are_home && m_position[dimension] == dimension + m_unused_bits;
    }
    if (all_are_home) {
        m_crossed_count = 0;
    } else if (m_crossed_count > 0 && m_crossed[m_crossed_count - 1] == level) {
        --m_crossed_count;
    } else if (m_crossed_count < max_crossed) {
        m_crossed[m_crossed_count++] = static_cast<uint8_t>(level);
    } else {
        fail("virtual hypercube: more than %lu exchanges to be undone\n", max_crossed);
    }
}

void virtual_hypercube::exchange_with(uint32_t node) {
    incoming_transfer incoming;
    outgoing_transfer outgoing;
    incoming.begin(node, m_others, m_words);
    outgoing.begin(node, m_array, m_words);
    incoming.wait();
    outgoing.wait();
}

uint32_t virtual_hypercube::node_across(uint32_t dimension) const { return node_id() ^ 1U << m_position[dimension]; }

void virtual_hypercube::find_index() {
    m_index = 0;
    for (uint32_t dimension = 0; dimension < m_dimensions; ++dimension) {
        m_index |= (node_id() >> m_position[dimension] & 1U) << dimension;
    }
}

}  // namespace orbweaver
