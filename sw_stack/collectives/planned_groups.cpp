// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/planned_groups.h"

#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/collectives/segmented_array.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

const multicast_plan* the_plan;
bool plan_is_read;

/// The members of a group, by node.
class membership {
public:
    explicit membership(const communicator& group)
        : m_size(group.size()), m_rank(new uint32_t[nodes()]), m_seen_in(new uint32_t[nodes()]) {
        for (uint32_t node = 0; node < nodes(); ++node) {
            m_rank[node] = nobody;
            m_seen_in[node] = nobody;
        }
        for (uint32_t rank = 0; rank < m_size; ++rank) {
            m_rank[group.node(rank)] = rank;
        }
    }
    ~membership() {
        delete[] m_seen_in;
        delete[] m_rank;
    }
    membership(const membership&) = delete;
    membership& operator=(const membership&) = delete;

    /// The rank of the source of a message that goes to all other members, each once, and to nobody else; else nobody.
    uint32_t root_of(const multicast_plan& plan, uint32_t message) {
        const uint32_t root = m_rank[plan.source(message)];
        uint32_t reached = 0;
        bool fits = root != nobody;
        plan.for_each_destination(message, [&](uint32_t node) {
            fits = fits && m_rank[node] != nobody && m_rank[node] != root && m_seen_in[node] != message;
            m_seen_in[node] = message;
            ++reached;
        });
        return fits && reached + 1 == m_size ? root : nobody;
    }

private:
    static constexpr uint32_t nobody = multicast_plan::nobody;

    uint32_t m_size;
    uint32_t* m_rank;     // [node]
    uint32_t* m_seen_in;  // [node]: the last message that it was found to receive
};

/// Than a tree.
bool is_chain_faster(uint32_t size, uint32_t words) {
    return words >= least_words_of_chain &&
           segmented_array(nullptr, words, size).cycles(size) < binomial_cycles(size, words);
}

}  // namespace

const multicast_plan* workload_plan() {
    if (!plan_is_read) {
        plan_is_read = true;
        const args::input_file file = args::plan();
        the_plan = file.given() ? new multicast_plan(file) : nullptr;
    }
    return the_plan;
}

void detail::broadcast_specially(const communicator& group, void* address, size_t words, uint32_t root,
                                 broadcast_algorithm algorithm) {
    if (group.size() == 1) {
        return;
    }
    const uint32_t message = group.planned(root);
    const bool is_planned = algorithm == broadcast_algorithm::automatic && message != multicast_plan::nobody;
    if (!is_planned) {
        broadcast_ad_hoc(group, address, words, root, algorithm);
    } else if (is_chain_faster(group.size(), static_cast<uint32_t>(words))) {
        broadcast_ad_hoc(group, address, words, root, broadcast_algorithm::chain);
    } else {
        broadcast(*workload_plan(), message, address, words);
    }
}

uint32_t* planned_messages(const communicator& group) {
    const multicast_plan* const plan = workload_plan();
    if (plan == nullptr || group.size() == 1) {
        return nullptr;
    }
    membership members(group);
    uint32_t* found = nullptr;
    for (uint32_t message = plan->messages(); message-- > 0;) {
        const uint32_t root = members.root_of(*plan, message);
        if (root == multicast_plan::nobody) {
            continue;
        }
        if (found == nullptr) {
            found = new uint32_t[group.size()];
            for (uint32_t rank = 0; rank < group.size(); ++rank) {
                found[rank] = multicast_plan::nobody;
            }
        }
        found[root] = message;
    }
    return found;
}

}  // namespace orbweaver
