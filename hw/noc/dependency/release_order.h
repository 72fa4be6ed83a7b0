// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/dependency/digraph.h"
#include "hw/noc/dependency/routing_walk.h"
#include "hw/noc/dependency/vc_groups.h"

namespace orbweaver::noc {

/// The exact question where heads may choose: is there an order in which every channel is given up?
///
/// A head is *sure to move on* if one of the channels that it may take is sure to be given up, and in whichever it
/// takes it is sure to move on again. A channel is *sure to be given up* if every head that may hold it is sure to move
/// on. What is ejected is consumed. Both follow from below, so the least solution is computed, in time proportional to
/// the states and their candidate outputs. If every channel is sure to be given up there is no deadlock: in one, the
/// channels held would contain one that comes first in the order, and its head could have moved. That covers Duato's
/// escape channels (1993, 1995: direct and indirect dependencies alike) and is the decision procedure for wormhole
/// networks of Taktak, Encrenaz and Desbarbieux (2010) and Verbeek and Schmaltz (2014), whose conditions ask for the
/// same order.
///
/// Packets that move as a whole (virtual cut-through, store-and-forward) hold one channel while they wait: what they
/// have taken has room for all of them, so they leave the channel before whatever becomes of them there. Then a head is
/// sure to move on as soon as one of the channels that it may take is sure to be given up (Duato 1996).
class release_order {
public:
    /// @param links, routing, group outlive it. All routes must be walkable (routing_walk::walk).
    /// @param consumed      [place in group.pairs]: whether what is ejected of a pair is consumed; empty: all
    /// @param whole_packets packets move as a whole
    release_order(const link_map& links, const routing_function& routing, const vc_group& group,
                  const std::vector<bool>& consumed = {}, bool whole_packets = false);

    /// Whether every channel is sure to be given up.
    bool complete() const { return m_released_channels == m_held.size(); }
    /// Whether all packets of a pair are sure to move on, wherever they are.
    /// @param location in group.pairs
    bool is_sure(std::size_t location) const;

    /// Among channels that are not (numbered link * lanes + lane): who may wait for whom for ever.
    digraph waits() const;

    /// A packet that makes an edge of waits(): it holds `held` and waits for `wanted`.
    struct witness {
        node_id source;
        node_id destination;
        unsigned pair = 0;                  // class * phases + phase
        std::vector<std::uint32_t> others;  // channels that would do as well as `wanted` for its head, and wait too
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
    std::vector<std::uint32_t> m_first_state;  // [destination], and one more
    std::vector<std::uint32_t> m_channel;
    std::vector<std::uint32_t> m_before;
    std::vector<std::uint32_t> m_first_option;
    std::vector<std::uint32_t> m_options;
    std::vector<std::uint32_t> m_first_previous;  // the same backwards
    std::vector<std::uint32_t> m_previous;
    std::vector<std::uint32_t> m_first_on;        // [link, set], and one more: places in m_on
    std::vector<std::uint32_t> m_channel_states;  // states of a channel

    std::vector<std::uint8_t> m_sure;       // [pair, state]
    std::vector<std::uint8_t> m_unsure;     // [pair, state]: candidate outputs that are not yet sure
    std::vector<std::uint8_t> m_available;  // [pair, link, set]: a lane of the set is sure to be given up
    std::vector<std::uint32_t> m_held;      // [link, lane]: pairs and states that hold it and are not sure
    std::size_t m_released_channels = 0;
    struct settled {
        std::size_t pair;
        std::uint32_t state;
    };
    std::vector<settled> m_new_states;
    std::vector<std::uint32_t> m_new_channels;
};

}  // namespace orbweaver::noc
