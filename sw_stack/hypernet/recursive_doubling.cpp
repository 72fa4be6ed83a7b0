// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/recursive_doubling.h"

#include "sw_stack/collectives/transfer.h"
#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr uint32_t none = UINT32_MAX;
constexpr uint32_t result_words = sizeof(recursive_doubling::result) / 4;

}  // namespace

recursive_doubling::recursive_doubling(const hypernet_net& net, const operation& operation, bool reserve)
    : m_net(net), m_operation(operation), m_reserve(reserve) {}

bool recursive_doubling::has_value(uint32_t node) const {
    bool is_reserved = false;
    for (uint32_t level = 2; level <= m_net.h(); ++level) {
        is_reserved = is_reserved || subnet_index(m_net, node, level) == 0;
    }
    return !m_reserve || !is_reserved;
}

recursive_doubling::result recursive_doubling::reduce(int32_t value) {
    m_partial = {has_value(node_id()) ? value : m_operation.neutral, 0};
    run(m_net.h(), none, m_reserve);
    return m_partial;
}

/// Reduces the (d,level)-subnet of this node.
/// @param vacant dimension of the cubelets in which one of two neighbours has no value
void recursive_doubling::run(uint32_t level, uint32_t vacant, bool reserve) {
    if (level == 1) {
        run_cubelet(vacant);
        return;
    }
    if (!reserve || !is_in_first_subnet(level)) { run(level - 1, vacant, reserve); }
    cross(level);
    if (is_in_first_subnet(level)) {
        run(level - 1, level - 2, false);  // values that arrived over the links are at positions 0 1 .. 1
    }
}

void recursive_doubling::run_cubelet(uint32_t vacant) {
    for (uint32_t dimension = 0; dimension < m_net.d(); ++dimension) {
        const uint32_t apart = 1U << dimension;
        if (dimension == vacant || (node_id() & (apart - 1)) != 0) { continue; }
        if ((node_id() & apart) == 0) {
            take_from(node_id() + apart);
        } else {
            hand_to(node_id() - apart);
        }
    }
}

/// Moves the results across the level's links: the first node of every other subnet hands its result to the first
/// subnet.
void recursive_doubling::cross(uint32_t level) {
    const uint32_t inside = m_net.bits(level - 1);
    const uint32_t position = node_id() & ((1U << inside) - 1);
    if (!is_in_first_subnet(level)) {
        if (position == 0) {
            const uint32_t first_of_net = node_id() & ~((1U << m_net.bits(level)) - 1);
            hand_to(m_net.port(m_net.gateway(node_id(), first_of_net, level)).peer);
        }
        return;
    }
    if (position != 0) { m_partial = {m_operation.neutral, 0}; }
    if (const hypernet_port port = m_net.port(node_id()); port.use == hypernet_use::link && port.level == level - 1) {
        take_from(port.peer & ~((1U << inside) - 1));
    }
}

void recursive_doubling::take_from(uint32_t node) {
    result other;
    incoming_transfer incoming;
    incoming.begin(node, reinterpret_cast<int*>(&other), result_words);
    incoming.wait();
    const uint32_t later = m_partial.steps < other.steps ? other.steps : m_partial.steps;
    m_partial = {m_operation.combine(m_partial.value, other.value), later + 1};
}

void recursive_doubling::hand_to(uint32_t node) const {
    outgoing_transfer outgoing;
    outgoing.begin(node, reinterpret_cast<const int*>(&m_partial), result_words);
    outgoing.wait();
}

bool recursive_doubling::is_in_first_subnet(uint32_t level) const { return subnet_index(m_net, node_id(), level) == 0; }

}  // namespace orbweaver
