// SPDX-License-Identifier: Apache-2.0
#include "multicast/schedule/forward_in_switch.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <queue>
#include <utility>

namespace orbweaver::multicast {
namespace {

class merge_tree {
public:
    explicit merge_tree(const std::vector<unsigned>& tails) {
        using entry = std::pair<unsigned, unsigned>;  // steps, node; ties prefer the older node
        std::priority_queue<entry, std::vector<entry>, std::greater<>> open;
        const auto add = [&](const node& made) {
            open.emplace(made.steps, static_cast<unsigned>(m_nodes.size()));
            m_nodes.push_back(made);
        };
        for (unsigned position = 0; position < tails.size(); ++position) {
            add({tails[position], position, tails[position]});
        }
        while (open.size() > 1) {
            const unsigned shorter = open.top().second;
            open.pop();
            const unsigned longer = open.top().second;
            open.pop();
            const bool other = m_nodes[longer].tail > m_nodes[shorter].tail;
            const node& leader = m_nodes[other ? longer : shorter];
            m_nodes[shorter].parent = m_nodes[longer].parent = static_cast<unsigned>(m_nodes.size());
            add({m_nodes[longer].steps + 1, leader.leader, leader.tail, {shorter, longer}});
        }
    }

    switch_schedule schedule(unsigned holder) {
        m_made.steps = m_nodes.back().steps;
        serve(static_cast<unsigned>(m_nodes.size() - 1), holder);
        return std::move(m_made);
    }

private:
    struct node {
        unsigned steps = 0;
        unsigned leader = 0;  // position that receives the message for the whole node: one with the longest tail
        unsigned tail = 0;    // tail of the leader
        std::pair<unsigned, unsigned> parts{};  // children of an inner node
        unsigned parent = 0;
    };

    bool holds(unsigned subtree, unsigned position) const {
        unsigned ancestor = position;  // leaves have the indices of their positions
        while (ancestor < subtree) { ancestor = m_nodes[ancestor].parent; }
        return ancestor == subtree;
    }

    void serve(unsigned subtree, unsigned holder) {
        if (subtree == holder) { return; }
        auto [own, other] = m_nodes[subtree].parts;
        if (!holds(own, holder)) { std::swap(own, other); }
        m_made.sends.push_back({holder, m_nodes[other].leader});
        serve(own, holder);
        serve(other, m_nodes[other].leader);
    }

    std::vector<node> m_nodes;
    switch_schedule m_made;
};

/// Returns a multicast with the minimum number of steps, in which every informed participant relays before it serves
/// its tail. A send makes two holders of one, so the schedule is a binary tree. Repeatedly merging the two shortest
/// subtrees into one with one more step gives the lowest tree, with ceil(log2(sum of 2^tail)) steps.
/// @param tails  steps that each participant needs afterwards; not empty
/// @param holder position of the participant that has the message
switch_schedule least_steps(const std::vector<unsigned>& tails, unsigned holder) {
    return merge_tree(tails).schedule(holder);
}

/// Returns the positions of the agents below the switch, in descending order of their tails.
std::vector<unsigned> by_descending_tail(unsigned destinations, const std::vector<unsigned>& tails) {
    std::vector<unsigned> order(tails.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](auto one, auto other) { return tails[one] > tails[other]; });
    for (unsigned& position : order) { position += destinations; }
    return order;
}

switch_schedule agent_only(unsigned destinations, const std::vector<unsigned>& tails) {
    switch_schedule made;
    for (const unsigned position : by_descending_tail(destinations, tails)) {
        made.sends.push_back({0, position});
        made.steps = std::max(made.steps, static_cast<unsigned>(made.sends.size()) + tails[position - destinations]);
    }
    for (const send& local : binomial_from_first(destinations)) { made.sends.push_back(local); }
    const auto below = static_cast<unsigned>(tails.size());
    made.steps = std::max(made.steps, below + binomial_steps(destinations));
    return made;
}

switch_schedule desc_list(unsigned destinations, const std::vector<unsigned>& tails) {
    const auto tail_of = [&](unsigned position) {
        return position < destinations ? 0 : tails[position - destinations];
    };
    std::vector<unsigned> targets(destinations - 1);
    std::iota(targets.begin(), targets.end(), 1U);
    const auto below = by_descending_tail(destinations, tails);
    targets.insert(targets.end(), below.begin(), below.end());
    std::stable_sort(targets.begin(), targets.end(),
                     [&](auto one, auto other) { return tail_of(one) > tail_of(other); });
    switch_schedule made;
    std::vector<unsigned> holders{0};  // in the order in which they received the message
    std::size_t next = 0;
    for (unsigned step = 1; next < targets.size(); ++step) {
        const std::size_t senders = holders.size();
        for (std::size_t sender = 0; sender < senders && next < targets.size(); ++sender) {
            const unsigned target = targets[next++];
            made.sends.push_back({holders[sender], target});
            made.steps = std::max(made.steps, step + tail_of(target));
            if (target < destinations) { holders.push_back(target); }
        }
    }
    return made;
}

/// Attempts to serve all participants in a given number of steps. Serving an agent may be delayed as far as its tail
/// allows, because a destination that is informed instead compensates for it one step later.
class timely_schedule {
public:
    timely_schedule(unsigned destinations, const std::vector<unsigned>& tails, unsigned steps)
        : m_destinations(destinations), m_tails(tails), m_below(by_descending_tail(destinations, tails)) {
        m_made.steps = steps;
    }

    std::optional<switch_schedule> make() {
        for (m_step = 1; m_step <= m_made.steps; ++m_step) {
            m_senders = m_holders.size();
            m_sender = 0;
            if (!serve_due()) { return std::nullopt; }
            inform_destinations();
            serve_early();
        }
        return all_served() && m_holders.size() == m_destinations ? std::optional(std::move(m_made)) : std::nullopt;
    }

private:
    bool all_served() const { return m_served == m_below.size(); }
    bool idle() const { return m_sender != m_senders; }
    /// Returns the latest step for the next agent. The longest tails are due first. No tail is as long as the schedule.
    unsigned deadline() const { return m_made.steps - m_tails[m_below[m_served] - m_destinations]; }

    void send_to(unsigned position) { m_made.sends.push_back({m_holders[m_sender++], position}); }

    bool serve_due() {
        while (!all_served() && deadline() == m_step) {
            if (!idle()) { return false; }
            send_to(m_below[m_served++]);
        }
        return true;
    }

    void inform_destinations() {
        while (idle() && m_holders.size() < m_destinations) {
            const auto position = static_cast<unsigned>(m_holders.size());
            send_to(position);
            m_holders.push_back(position);
        }
    }

    void serve_early() {
        while (idle() && !all_served()) { send_to(m_below[m_served++]); }
    }

    unsigned m_destinations;
    const std::vector<unsigned>& m_tails;
    std::vector<unsigned> m_below;
    std::vector<unsigned> m_holders{0};  // in the order in which they received the message
    std::size_t m_senders = 0;           // holders at the start of the step
    std::size_t m_sender = 0;            // next holder that has not sent in this step
    std::size_t m_served = 0;            // served agents of m_below
    unsigned m_step = 0;
    switch_schedule m_made;
};

switch_schedule local_opt(unsigned destinations, const std::vector<unsigned>& tails) {
    const unsigned below = tails.empty() ? 0 : 1 + tails[longest_of(tails)];
    for (unsigned steps = std::max(binomial_steps(destinations), below);; ++steps) {
        if (auto made = timely_schedule(destinations, tails, steps).make()) { return *std::move(made); }
    }
}

switch_schedule full_opt(unsigned destinations, const std::vector<unsigned>& tails) {
    std::vector<unsigned> all(destinations, 0);
    all.insert(all.end(), tails.begin(), tails.end());
    return least_steps(all, 0);
}

}  // namespace

switch_schedule forward_in_switch(forward_mode mode, unsigned destinations, const std::vector<unsigned>& tails) {
    switch (mode) {
        case forward_mode::agent_only: return agent_only(destinations, tails);
        case forward_mode::desc_list: return desc_list(destinations, tails);
        case forward_mode::local_opt: return local_opt(destinations, tails);
        case forward_mode::full_opt: break;
    }
    return full_opt(destinations, tails);
}

switch_schedule forward_among_agents(agent_tree tree, const std::vector<unsigned>& tails) {
    const unsigned holder = longest_of(tails);
    if (tree == agent_tree::optimal) { return least_steps(tails, holder); }
    std::vector<unsigned> order(tails.size());
    std::iota(order.begin(), order.end(), 0U);
    std::rotate(order.begin(), order.begin() + holder, order.begin() + holder + 1);
    switch_schedule made;
    for (const send& step : binomial_from_first(static_cast<unsigned>(tails.size()))) {
        made.sends.push_back({order[step.sender], order[step.receiver]});
    }
    made.steps = binomial_steps(tails.size()) + tails[holder];
    return made;
}

unsigned longest_of(const std::vector<unsigned>& tails) {
    return static_cast<unsigned>(std::max_element(tails.begin(), tails.end()) - tails.begin());
}

}  // namespace orbweaver::multicast
