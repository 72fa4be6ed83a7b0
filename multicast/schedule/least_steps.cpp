// SPDX-License-Identifier: Apache-2.0
#include "multicast/schedule/least_steps.h"

#include <algorithm>
#include <functional>
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

}  // namespace

switch_schedule least_steps(const std::vector<unsigned>& tails, unsigned holder) {
    return merge_tree(tails).schedule(holder);
}

}  // namespace orbweaver::multicast
