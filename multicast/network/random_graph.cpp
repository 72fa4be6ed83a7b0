// SPDX-License-Identifier: Apache-2.0
#include "multicast/network/random_graph.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "multicast/draws.h"

namespace orbweaver::multicast {
namespace {

using link_list = std::vector<std::pair<switch_id, switch_id>>;

class generator {
public:
    explicit generator(const random_graph_desc& described)
        : m_described(described), m_draws(described.seed, purpose::graph) {
        check_ranges();
        place_processors();
    }

    switch_graph make() {
        grow_tree();
        add_links(std::uint64_t{m_described.connectivity_percent} * m_all_free / 200);
        return graph_of(m_links, m_processors);
    }

private:
    void check_ranges() const {
        const auto check = [](const char* what, unsigned value, unsigned least, unsigned most) {
            if (value < least || value > most) {
                throw graph_error(fmt::format("{} {}; expected {} to {}", value, what, least, most));
            }
        };
        check("switches", m_described.switches, 1, max_switches);
        check("processors", m_described.processors, 1, max_processors);
        check("percent of the ports", m_described.connectivity_percent, 0, 100);
    }

    void place_processors() {
        const unsigned each = m_described.processors / m_described.switches;
        const unsigned more = m_described.processors % m_described.switches;
        for (switch_id vertex = 0; vertex < m_described.switches; ++vertex) {
            m_processors.push_back(each + (vertex < more ? 1 : 0));
            if (m_processors.back() > m_described.ports) {
                throw graph_error(fmt::format("switch {} has {} processors, but {} ports", vertex, m_processors.back(),
                                              m_described.ports));
            }
            m_free.push_back(m_described.ports - m_processors.back());
            m_all_free += m_free.back();
        }
        const bool lonely = m_described.switches > 1 && *std::min_element(m_free.begin(), m_free.end()) == 0;
        if (lonely || m_all_free + 2 < std::uint64_t{2} * m_described.switches) {
            throw graph_error(fmt::format("processors leave {} ports free, too few to connect {} switches", m_all_free,
                                          m_described.switches));
        }
    }

    void join(switch_id one, switch_id other) {
        m_links.emplace_back(std::min(one, other), std::max(one, other));
        --m_free[one];
        --m_free[other];
    }

    /// Adds the switches to the tree in random order. Switches with more free ports come first, so that the tree always
    /// has a free port.
    void grow_tree() {
        std::vector<switch_id> order(m_described.switches);
        std::iota(order.begin(), order.end(), 0U);
        m_draws.shuffle(order);
        std::stable_sort(order.begin(), order.end(), [&](auto one, auto other) { return m_free[one] > m_free[other]; });
        std::vector<switch_id> open{order[0]};  // switches of the tree with free ports
        for (std::size_t next = 1; next < order.size(); ++next) {
            const auto index = m_draws.below(static_cast<std::uint32_t>(open.size()));
            join(open[index], order[next]);
            if (m_free[open[index]] == 0) {
                open[index] = open.back();
                open.pop_back();
            }
            if (m_free[order[next]] != 0) { open.push_back(order[next]); }
        }
    }

    void add_links(std::uint64_t wanted) {
        link_list joined = m_links;
        std::sort(joined.begin(), joined.end());
        link_list pairs;
        for (switch_id one = 0; one < m_described.switches; ++one) {
            for (switch_id other = one + 1; other < m_described.switches; ++other) {
                if (!std::binary_search(joined.begin(), joined.end(), std::pair(one, other))) {
                    pairs.emplace_back(one, other);
                }
            }
        }
        m_draws.shuffle(pairs);
        for (const auto& [one, other] : pairs) {
            if (m_links.size() < wanted && m_free[one] != 0 && m_free[other] != 0) { join(one, other); }
        }
    }

    random_graph_desc m_described;
    draws m_draws;
    std::vector<unsigned> m_processors;  // [switch]
    std::vector<unsigned> m_free;        // [switch]: free ports
    std::uint64_t m_all_free = 0;        // free ports before the tree
    link_list m_links;
};

}  // namespace

switch_graph random_graph(const random_graph_desc& described) { return generator(described).make(); }

}  // namespace orbweaver::multicast
