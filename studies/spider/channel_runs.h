// SPDX-License-Identifier: Apache-2.0
// Runs of what agents are compared with (Birsan 1995, section 5.3.1): programs over logical channels and over raw
// links, on the T800 machine.
#pragma once

#include <string>
#include <vector>

#include "studies/arithmetic/spider/published.h"
#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

using mesh_size = spider_model::published::mesh_size;

/// What carries messages: virtual channels, or a program's input and output instructions alone.
enum class carrier : unsigned char { channels, raw_links };

/// A broadcast along the spanning tree: who has all of a message sends it to all its children at once.
planned_run tree_broadcast(const std::string& name, const mesh_size& mesh, unsigned bytes, carrier carried);
/// The root sends to every node, one after the other in the order of their numbers.
planned_run sequential_sends(const std::string& name, const mesh_size& mesh, unsigned bytes);
/// A reduction along the spanning tree. Over virtual channels, who takes a message reports to its sender that it is
/// ready.
planned_run tree_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes, carrier carried);
/// The root takes a word from every node, one after the other, notifying each that it is ready.
planned_run root_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes);
/// Reduction while a process of the root computes all the time and the channels' software has low priority.
planned_run busy_root_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes);

/// Messages from node 2 to node 65 of the 8x8 mesh.
/// @param load bytes of the messages that node 5 sends to node 6 in a loop; 0: none
/// @param messages one after another, so that they meet the load at different moments
planned_run channel_unicast(const std::string& name, unsigned bytes, unsigned load, unsigned messages);

/// The factorisation of E6 over virtual channels: the owner of a column sends it to each other node, in the order of
/// their numbers, before it goes on.
struct channel_factorisation_desc {
    unsigned columns = 65;
    double scale_us = 0;
    double update_us = 0;
    unsigned element_bytes = 8;
    bool left_looking = false;  // the owner of a column updates it by all before when they have come
    bool root_columns = false;  // the root has columns, too
    bool barrier = false;  // all nodes report to the owner of the next column that they have updated, with a byte each
};
planned_run channel_factorisation(const std::string& name, const mesh_size& mesh,
                                  const channel_factorisation_desc& problem);

/// When the last process of a node ended.
double ended_ms(const measurements& measured, const std::string& run, unsigned node);
/// When all had.
double all_ended_ms(const measurements& measured, const std::string& run);
/// Mean latency of messages from node 2 to node 65 in milliseconds.
double message_ms(const measurements& measured, const std::string& run);

/// The number that the thesis gives the node opposite the root's corner.
unsigned far_node(const mesh_size& mesh);

}  // namespace orbweaver::studies::spider_paper
