// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/cop_waits.h"

#include <fmt/core.h>

#include <bit>

namespace orbweaver::sim {

namespace {

template <class Visit>
void for_each_channel(std::uint64_t mask, Visit visit) {
    for (std::uint64_t left = mask; left != 0; left &= left - 1) {
        visit(static_cast<unsigned>(std::countr_zero(left)) + 1);
    }
}

}  // namespace

/// Adds all waits. An operation is named by its first tag, because the elements of an array wait together.
void cop_waits::add() {
    for (const system::cop_tree::operation& open_operation : m_tree.open_operations()) {
        const std::uint32_t here = operation_at(open_operation.controller, open_operation.first_tag);
        m_graph.describe(here,
                         fmt::format("{} element{}; {} channel{} yet to contribute",
                                     open_operation.last_tag - open_operation.first_tag + 1,
                                     open_operation.last_tag == open_operation.first_tag ? "" : "s",
                                     std::popcount(open_operation.absent),
                                     std::popcount(open_operation.absent) == 1 ? " has" : "s have"),
                         "");
        if (m_tree.is_upper(open_operation.controller)) {
            add_upper(open_operation, here);
        } else {
            add_lower(open_operation, here);
        }
    }
    for (unsigned number = 0; number < m_tree.controllers().size(); ++number) { add_lock(number); }
}

std::uint32_t cop_waits::card(unsigned controller, unsigned channel) {
    return m_graph.vertex_named(fmt::format("card of node {}", m_tree.node_on(controller, channel)));
}

std::uint32_t cop_waits::operation_at(unsigned controller, std::uint32_t tag) {
    return m_graph.vertex_named(fmt::format("tag {} at {}", tag, m_tree.name_of(controller)));
}

void cop_waits::add_lower(const system::cop_tree::operation& open_operation, std::uint32_t here) {
    for_each_channel(open_operation.absent, [&](unsigned channel) {
        m_graph.add_wait(here, card(open_operation.controller, channel), "it has yet to contribute");
    });
    for_each_channel(open_operation.receivers & ~open_operation.absent, [&](unsigned channel) {
        m_graph.add_wait(card(open_operation.controller, channel), here, "it has contributed, and gets the result");
    });
    if (open_operation.absent == 0) {
        const auto upper = static_cast<unsigned>(m_tree.controllers().size()) - 1;
        m_graph.add_wait(here, operation_at(upper, open_operation.first_tag), "all hosts here have contributed");
    }
}

void cop_waits::add_upper(const system::cop_tree::operation& open_operation, std::uint32_t here) {
    for_each_channel(open_operation.absent, [&](unsigned channel) {
        m_graph.add_wait(here, operation_at(channel - 1, open_operation.first_tag), "its hosts have yet to contribute");
    });
}

void cop_waits::add_lock(unsigned controller) {
    const unsigned port = m_tree.controllers()[controller]->lock_port();
    if (port == 0) { return; }
    const std::uint32_t poll = m_graph.vertex_named("poll of " + m_tree.name_of(controller));
    m_graph.describe(poll, fmt::format("locked by port {}", port), "");
    if (!m_tree.is_upper(controller) && port != cop::cop_uplink) {
        m_graph.add_wait(poll, card(controller, port), "it has the lock");
    }
}

}  // namespace orbweaver::sim
