// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/dependency/digraph.h"
#include "hw/noc/dependency/routing_walk.h"
#include "hw/noc/dependency/vc_groups.h"

namespace orbweaver::noc {

/// The exact deadlock criterion where heads may choose: is there an order in which every channel is released?
///
/// A head is *sure to move on* if one of its candidate channels is sure to be released, and after each candidate it is
/// sure to move on again. A channel is *sure to be released* if every head that may hold it is sure to move on. Ejected
/// packets are consumed. The least solution of both conditions is computed, in time proportional to the states and
/// their candidate outputs. If every channel is sure to be released there is no deadlock: the held channels of a
/// deadlock would contain a first one in the order, and its head could have moved. That covers Duato's escape channels
/// (1993, 1995: direct and indirect dependencies). It is the decision procedure for wormhole networks of Taktak,
/// Encrenaz and Desbarbieux (2010) and Verbeek and Schmaltz (2014), whose conditions require the same order.
///
/// Packets that move as a whole (virtual cut-through, store-and-forward) hold one channel while they wait. The channel
/// that they get has room for the whole packet, so they release the old channel whatever happens to them in the new
/// one. Then a head is sure to move on as soon as one of its candidate channels is sure to be released (Duato 1996).
class release_order {
public:
    /// @param links, routing, group outlive this object. Precondition: all routes can be followed (routing_walk::walk)
    /// @param consumed      [index into group.pairs]: whether ejected packets of a pair are consumed; empty: all are
    /// @param whole_packets packets move as a whole
    release_order(const link_map& links, const routing_function& routing, const vc_group& group,
                  const std::vector<bool>& consumed = {}, bool whole_packets = false);

    /// Returns whether every channel is sure to be released.
    bool complete() const { return m_released_channels == m_held.size(); }
    /// Returns whether all packets of a pair are sure to move on, wherever they are.
    /// @param location index into group.pairs
    bool is_sure(std::size_t location) const;

    /// Returns the possible endless waits among channels that are not sure to be released. Vertices are link * lanes +
    /// lane.
    digraph waits() const;

    /// A packet that causes an edge of waits(): it holds `held` and waits for `wanted`.
    struct witness {
        node_id source;
        node_id destination;
        unsigned pair = 0;                  // class * phases + phase
        std::vector<std::uint32_t> others;  // other channels acceptable for its head, which also wait
    };
    witness find(std::uint32_t held, std::uint32_t wanted) const;

    std::uint64_t states() const { return m_channel.size(); }

private:
    void collect(routing_walk& walk);
    void index_backwards();
    void solve(const std::vector<bool>& consumed);
    void settle_state(std::size_t pair, std::uint32_t state);
    void release(std::uint32_t channel);
    void try_state(std::size_t pair, std::uint32_t state);
    bool has_outlet(std::size_t pair, std::uint32_t state) const;
    std::uint64_t lanes_of(std::size_t pair, std::uint32_t channel) const {
        return m_group.sets[pair][channel % m_sets];
    }
    template <class Visitor>
    void for_each_stuck_wait(Visitor&& visit) const;
    node_id source_of(std::uint32_t state) const;

    const link_map& m_links;
    const vc_group& m_group;
    const unsigned m_sets;
    const unsigned m_lanes;
    const bool m_whole_packets;

    // States of all destinations, one after the other; m_channel is link * sets + set.
    std::vector<std::uint32_t> m_first_state;  // [destination], plus one
    std::vector<std::uint32_t> m_channel;
    std::vector<std::uint32_t> m_before;
    std::vector<std::uint32_t> m_first_option;
    std::vector<std::uint32_t> m_options;
    std::vector<std::uint32_t> m_first_previous;  // offsets of predecessors
    std::vector<std::uint32_t> m_previous;
    std::vector<std::uint32_t> m_first_on;        // [link, set], plus one: offsets into m_channel_states
    std::vector<std::uint32_t> m_channel_states;  // states of a channel

    std::vector<std::uint8_t> m_sure;       // [pair, state]
    std::vector<std::uint8_t> m_unsure;     // [pair, state]: number of candidate outputs that are not yet sure
    std::vector<std::uint8_t> m_available;  // [pair, link, set]: a lane of the set is sure to be released
    std::vector<std::uint32_t> m_held;      // [link, lane]: number of (pair, state)s that hold it and are not sure
    std::size_t m_released_channels = 0;
    struct settled {
        std::size_t pair;
        std::uint32_t state;
    };
    std::vector<settled> m_new_states;
    std::vector<std::uint32_t> m_new_channels;
};

}  // namespace orbweaver::noc
