// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/cop/two_level/exploration.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>

namespace orbweaver::studies::cop_model {

namespace {

static_assert(std::has_unique_object_representations_v<two_level_state>, "states are hashed as bytes");

struct hash_of_state {
    std::size_t operator()(const two_level_state& state) const {
        return std::hash<std::string_view>{}({reinterpret_cast<const char*>(&state), sizeof state});
    }
};

class explorer {
public:
    explicit explorer(const two_level_machine& machine) : m_machine(machine) {}

    exploration run() {
        reach(m_machine.start(), none);
        for (std::uint32_t number = 0; number < m_order.size() && m_found.problem.empty(); ++number) { visit(number); }
        m_found.states = m_order.size();
        if (m_found.problem.empty()) { look_for_livelock(); }
        return std::move(m_found);
    }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t reach(const two_level_state& state, std::uint32_t previous) {
        const auto [entry, is_new] = m_numbers.try_emplace(state, static_cast<std::uint32_t>(m_order.size()));
        if (is_new) {
            m_order.push_back(&entry->first);
            m_before.push_back(previous);
            m_done.push_back(m_machine.is_done(state));
        }
        return entry->second;
    }

    void visit(std::uint32_t number) {
        const two_level_state& state = *m_order[number];
        const std::string wrong = m_machine.violation(state);
        if (!wrong.empty()) {
            blame(number, wrong);
            return;
        }
        const auto steps = m_machine.steps(state);
        m_found.ends += m_done[number] ? 1 : 0;
        if (steps.empty() && !m_done[number]) { blame(number, "deadlock"); }
        for (const two_level_step& step : steps) {
            const std::uint32_t next = reach(step.after, number);
            m_edges.push_back({next, number});
        }
    }

    /// Marks the states from which a finished state is reachable, backwards.
    void look_for_livelock() {
        std::sort(m_edges.begin(), m_edges.end());
        std::vector<std::uint32_t> open;
        std::vector<bool> good = m_done;
        for (std::uint32_t number = 0; number < good.size(); ++number) {
            if (good[number]) { open.push_back(number); }
        }
        while (!open.empty()) {
            const edge first{open.back(), 0};
            open.pop_back();
            for (auto found = std::lower_bound(m_edges.begin(), m_edges.end(), first);
                 found != m_edges.end() && found->target == first.target; ++found) {
                if (!good[found->source]) {
                    good[found->source] = true;
                    open.push_back(found->source);
                }
            }
        }
        const auto lost = std::find(good.begin(), good.end(), false);
        if (lost != good.end()) { blame(static_cast<std::uint32_t>(lost - good.begin()), "livelock"); }
    }

    void blame(std::uint32_t number, const std::string& problem) {
        m_found.problem = problem;
        for (; m_before[number] != none; number = m_before[number]) {
            for (const two_level_step& step : m_machine.steps(*m_order[m_before[number]])) {
                if (step.after == *m_order[number]) {
                    m_found.path.push_back(step.what);
                    break;
                }
            }
        }
        std::reverse(m_found.path.begin(), m_found.path.end());
    }

    struct edge {
        std::uint32_t target;
        std::uint32_t source;
        bool operator<(const edge& other) const {
            return std::tie(target, source) < std::tie(other.target, other.source);
        }
    };

    const two_level_machine& m_machine;
    exploration m_found;
    std::unordered_map<two_level_state, std::uint32_t, hash_of_state> m_numbers;
    std::vector<const two_level_state*> m_order;  // breadth first
    std::vector<std::uint32_t> m_before;
    std::vector<bool> m_done;
    std::vector<edge> m_edges;
};

}  // namespace

exploration explore(const two_level_machine& machine) { return explorer(machine).run(); }

}  // namespace orbweaver::studies::cop_model
