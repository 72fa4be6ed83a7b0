// SPDX-License-Identifier: Apache-2.0
#include "multicast/chains/partial_order_chain.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace orbweaver::multicast {
namespace {

/// Greedy cover of switches by paths of down links.
class path_cover {
public:
    path_cover(const routed_network& network, std::span<const processor_id> participants)
        : m_network(network), m_members(network.graph.switches()) {
        for (const processor_id participant : participants) {
            m_members[network.graph.switch_of[participant]].push_back(participant);
        }
        for (auto& members : m_members) { std::sort(members.begin(), members.end()); }
        std::vector<bool> listed(m_members.size());
        for (switch_id vertex = 0; vertex < m_members.size(); ++vertex) { list_upward(vertex, listed); }
    }

    /// Returns the switches with uncovered participants along the next path; empty if all are covered.
    std::vector<switch_id> next() {
        struct route {
            std::size_t members = 0;
            std::optional<switch_id> successor;
        };
        std::vector<route> best(m_members.size());
        std::optional<switch_id> start;
        for (const switch_id vertex : m_upward) {
            for (const switch_id below : m_network.graph.neighbours[vertex]) {
                if (!m_network.leads_down(vertex, below)) { continue; }
                const bool ties = best[vertex].successor && best[below].members == best[vertex].members;
                if (best[below].members > best[vertex].members ||
                    (ties && height(below) < height(*best[vertex].successor))) {
                    best[vertex] = {best[below].members, below};
                }
            }
            best[vertex].members += m_members[vertex].size();
        }
        for (const switch_id vertex : m_upward) {
            const auto better = [&](switch_id rival) {
                return best[vertex].members > best[rival].members ||
                       (best[vertex].members == best[rival].members && height(vertex) < height(rival));
            };
            if (!m_members[vertex].empty() && (!start || better(*start))) { start = vertex; }
        }
        std::vector<switch_id> path;
        for (auto vertex = start; vertex; vertex = best[*vertex].successor) {
            if (!m_members[*vertex].empty()) { path.push_back(*vertex); }
        }
        return path;
    }

    std::vector<processor_id> take(switch_id vertex) { return std::exchange(m_members[vertex], {}); }

private:
    void list_upward(switch_id vertex, std::vector<bool>& listed) {
        if (listed[vertex]) { return; }
        listed[vertex] = true;
        for (const switch_id below : m_network.graph.neighbours[vertex]) {
            if (m_network.leads_down(vertex, below)) { list_upward(below, listed); }
        }
        m_upward.push_back(vertex);
    }

    std::pair<unsigned, switch_id> height(switch_id vertex) const { return {m_network.tree.level[vertex], vertex}; }

    const routed_network& m_network;
    std::vector<std::vector<processor_id>> m_members;  // [switch]: participants that are not in a chain yet
    std::vector<switch_id> m_upward;                   // each switch is after those that its down links lead to
};

}  // namespace

bool is_partial_order_chain(const routed_network& network, std::span<const processor_id> members) {
    // Stretches that use one link have a common member exactly if the latest begin is not after the earliest end.
    struct stretches {
        std::size_t last_begin = 0;
        std::size_t first_end = 0;
    };
    std::map<std::pair<switch_id, switch_id>, stretches> users;
    for (std::size_t one = 0; one < members.size(); ++one) {
        for (std::size_t other = 0; other < members.size(); ++other) {
            const std::size_t begin = std::min(one, other);
            const std::size_t end = std::max(one, other);
            const auto passed =
                network.routes.route(network.graph.switch_of[members[one]], network.graph.switch_of[members[other]]);
            for (std::size_t hop = 1; hop < passed.size(); ++hop) {
                const auto entry = users.try_emplace({passed[hop - 1], passed[hop]}, stretches{begin, end}).first;
                entry->second.last_begin = std::max(entry->second.last_begin, begin);
                entry->second.first_end = std::min(entry->second.first_end, end);
                if (entry->second.last_begin > entry->second.first_end) { return false; }
            }
        }
    }
    return true;
}

std::vector<std::vector<processor_id>> partial_order_chains(const routed_network& network,
                                                            std::span<const processor_id> participants) {
    std::vector<std::vector<processor_id>> chains;
    path_cover cover(network, participants);
    for (auto path = cover.next(); !path.empty(); path = cover.next()) {
        chains.emplace_back();
        for (const switch_id vertex : path) {
            const auto members = cover.take(vertex);
            const auto before = static_cast<std::ptrdiff_t>(chains.back().size());
            chains.back().insert(chains.back().end(), members.begin(), members.end());
            if (!is_partial_order_chain(network, chains.back())) {
                chains.back().resize(static_cast<std::size_t>(before));
                chains.push_back(members);
            }
        }
    }
    return chains;
}

}  // namespace orbweaver::multicast
