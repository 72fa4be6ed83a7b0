// SPDX-License-Identifier: Apache-2.0
// What SPIDER is compared with (Birsan 1995, section 5.3.1): programs over raw links and over
// virtual channels, as models of the machine that they run on. No constant belongs to a table. Times in milliseconds.
#pragma once

#include "studies/arithmetic/spider/rooted_mesh.h"
#include "studies/arithmetic/spider/virtual_channels.h"

namespace orbweaver::studies::spider_model {

/// The machine under the baselines.
struct baseline_machine {
    raw_link_desc raw{};
    virtual_channel_desc channels{};
};

/// chan.tree: a broadcast along the spanning tree over raw links; a node sends on all its links at once when it has all
/// of the message. Until the far corner has it.
double raw_broadcast_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine = {});

/// vchan.tree: the same over virtual channels.
double channel_broadcast_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine = {});

/// vchan.send: the root sends to every node, one after the other in the order of their numbers. Until the last has it.
double sequential_sends_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine = {});

/// chan.tree of a reduction: a node takes a word from each child, one after the other, and sends one to its parent.
double raw_combine_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine = {});

/// vchan.tree of a reduction. Who takes a message tells its sender that it is ready, and the message comes.
double channel_combine_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine = {});

/// vchan.root: the root takes a word from every node, one after the other in the order of their numbers, telling each
/// that it is ready.
double send_to_root_ms(const rooted_mesh& net, unsigned bytes, const baseline_machine& machine = {});

/// A message between two nodes so many links apart.
/// @param shared whether one link in the middle has a second stream
double channel_unicast_ms(unsigned hops, unsigned bytes, bool shared = false, const baseline_machine& machine = {});

}  // namespace orbweaver::studies::spider_model
