// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

/// All states that packets to one node can reach, and for each state its successors through the candidate outputs. A
/// state is a head that waits at the end of a link, which it crossed in a given VC set, with its routing state. At the
/// end of an ejection link it is a head that has arrived.
struct route_states {
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    std::vector<std::uint32_t> channel;       // [state]: link * vc_sets + set
    std::vector<std::uint16_t> routing;       // [state]
    std::vector<std::uint32_t> before;        // [state]: state from which it was found first; none: injected
    std::vector<std::uint32_t> first_option;  // [state], plus one: offset into `options`
    std::vector<std::uint32_t> options;       // states; the first of each is the one of next_hop()

    std::uint32_t size() const { return static_cast<std::uint32_t>(channel.size()); }
    void clear() {
        for (auto* list : {&channel, &before, &first_option, &options}) { list->clear(); }
        routing.clear();
    }
};

/// A head at the end of a link.
struct route_start {
    std::uint32_t channel = 0;  // as route_states::channel
    std::uint16_t routing = 0;
};

/// The reason why routes to a node cannot be followed to their end.
struct route_problem {
    enum class kind : std::uint8_t {
        dead_end,      // no next hop, or one that leads nowhere
        wrong_node,    // ejected at the wrong node
        contract,      // the routing function contradicts itself: a bug in it
        does_not_end,  // a route reaches a state twice
    };
    kind what{};
    node_id source;
    node_id destination;
    std::string text;                 // for people, a sentence without the packet
    std::vector<std::uint32_t> loop;  // does_not_end: the links of the loop, in order
};

/// Walks all routes of a routing function, destination by destination, through the interface that routers use
/// (next_hop, options, entries), and visits each state once. A packet may be anywhere when links fail or are repaired.
/// So a state has the candidate outputs of all time intervals in which its router sees or knows different link states.
/// The options of the last interval, which does not end, are first. Time and memory grow with the states of one
/// destination, not with the number of paths.
class routing_walk {
public:
    /// @param links, routing outlive the walk
    /// @param all uses all_options() of the routing function for its options()
    routing_walk(const link_map& links, const routing_function& routing, bool all = false);

    /// Walks all routes to a node. @return false: they cannot be followed to their end, see problem()
    bool walk(node_id destination) { return walk(destination, m_nodes); }
    /// Walks the routes from some nodes.
    bool walk(node_id destination, std::span<const node_id> sources);

    /// Walks from heads inside the network. A problem then has no known source.
    bool walk_on(node_id destination, std::span<const route_start> starts);

    /// Returns the states of the last destination.
    const route_states& states() const { return m_states; }
    const route_problem& problem() const { return m_problem; }

    unsigned vc_sets() const { return m_sets; }
    /// Returns the number of channels, whose indices are link * vc_sets() + set.
    std::uint32_t channels() const { return m_links.links() * m_sets; }
    /// Returns the node where a packet in a state of the last destination may have been injected.
    node_id source_of(std::uint32_t state) const;

private:
    std::uint32_t state_of(std::uint32_t channel, std::uint16_t routing, std::uint32_t before);
    std::size_t block_of(std::uint16_t routing);
    void forget();
    unsigned entries(std::span<const node_id> sources, node_id destination) const;
    void inject(unsigned entry, std::span<const node_id> sources, node_id destination);
    bool expand_from(std::uint32_t first, node_id destination);
    bool expand(std::uint32_t state, node_id destination);
    bool expand_over_time(std::uint32_t state, node_id destination, const flit& head);
    bool has_option(const route_option& option, const link_map::port& input) const;
    bool add_option(std::uint32_t state, const route_option& option, node_id destination);
    bool routes_end(node_id destination);
    bool fail(route_problem::kind what, std::uint32_t state, node_id destination, std::string text);

    const link_map& m_links;
    const routing_function& m_routing;
    const unsigned m_sets;
    const bool m_all;
    std::vector<node_id> m_nodes;  // all nodes
    route_states m_states;
    route_problem m_problem;
    route_options m_found;
    supposed_time m_time;
    // Index + 1 of the state for a channel and a routing state; 0 if there is none. Each routing state that occurs has
    // one block for all channels, so that consecutive hops with one routing state stay in one block.
    std::vector<std::uint32_t> m_index;
    std::vector<std::uint32_t> m_blocks;      // [routing state]: index of its block + 1; 0: none
    std::vector<std::uint16_t> m_with_block;  // routing states
};

}  // namespace orbweaver::noc
