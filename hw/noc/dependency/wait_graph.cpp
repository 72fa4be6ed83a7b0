// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/wait_graph.h"

#include <algorithm>
#include <utility>

#include "hw/noc/dependency/digraph.h"

namespace orbweaver::noc {

std::uint32_t wait_graph::vertex_named(const std::string& name) {
    const auto [found, is_new] = m_numbers.try_emplace(name, static_cast<std::uint32_t>(m_vertices.size()));
    if (is_new) { m_vertices.push_back({name, {}, {}, false}); }
    return found->second;
}

void wait_graph::describe(std::uint32_t number, std::string holder, std::string details) {
    m_vertices[number].holder = std::move(holder);
    m_vertices[number].details = std::move(details);
}

void wait_graph::add_wait(std::uint32_t origin, std::uint32_t target, std::string reason) {
    m_edges.push_back({origin, target, std::move(reason)});
}

std::vector<bool> wait_graph::hanging() const {
    std::vector<bool> hangs(m_vertices.size(), false);
    std::vector<std::vector<std::uint32_t>> waiting(m_vertices.size());  // [vertex]: the vertices that wait for it
    for (const edge& wait : m_edges) {
        hangs[wait.origin] = true;
        waiting[wait.target].push_back(wait.origin);
    }
    std::vector<std::uint32_t> going_on;
    for (std::uint32_t number = 0; number < m_vertices.size(); ++number) {
        hangs[number] = hangs[number] || m_vertices[number].is_held_for_ever;
        if (!hangs[number]) { going_on.push_back(number); }
    }
    while (!going_on.empty()) {
        const std::uint32_t free = going_on.back();
        going_on.pop_back();
        for (const std::uint32_t number : waiting[free]) {
            if (hangs[number] && !m_vertices[number].is_held_for_ever) {
                hangs[number] = false;
                going_on.push_back(number);
            }
        }
    }
    return hangs;
}

bool wait_graph::has_hanging() const {
    const std::vector<bool> hangs = hanging();
    return std::find(hangs.begin(), hangs.end(), true) != hangs.end();
}

std::vector<std::uint32_t> wait_graph::cycle_among(const std::vector<bool>& some) const {
    digraph waits(static_cast<std::uint32_t>(m_vertices.size()));
    for (const edge& wait : m_edges) {
        if (some[wait.origin] && some[wait.target]) { waits.add(wait.origin, wait.target); }
    }
    return waits.shortest_cycle();
}

wait_cycle wait_graph::cycle() const {
    std::vector<std::uint32_t> found = cycle_among(hanging());
    if (found.empty()) { found = cycle_among(std::vector<bool>(m_vertices.size(), true)); }
    wait_cycle steps;
    for (std::size_t index = 0; index < found.size(); ++index) {
        const std::uint32_t next = found[(index + 1) % found.size()];
        const auto wait = std::find_if(m_edges.begin(), m_edges.end(), [&](const edge& candidate) {
            return candidate.origin == found[index] && candidate.target == next;
        });
        const vertex& held = m_vertices[found[index]];
        wait_step step{held.name, held.holder, wait->reason, {}};
        if (!held.details.empty()) { step.holder += (step.holder.empty() ? "" : ", ") + held.details; }
        for (const edge& other : m_edges) {
            if (other.origin == found[index] && other.target != next) {
                step.others.push_back(m_vertices[other.target].name);
            }
        }
        steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace orbweaver::noc
