// SPDX-License-Identifier: Apache-2.0
// Runs of the competitors of agents (Birsan 1995, section 5.3.1): programs over logical channels and over raw links, on
// the T800 machine.
#pragma once

#include <string>

#include "studies/arithmetic/spider/published.h"
#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

using mesh_size = spider_model::published::mesh_size;

/// Transport of messages: virtual channels, or a program's input and output instructions.
enum class carrier : unsigned char { channels, raw_links };

/// Plans a broadcast along the spanning tree: a node that has received the whole message sends it to all its children
/// at once.
planned_run tree_broadcast(const std::string& name, const mesh_size& mesh, unsigned bytes, carrier carried);
/// Plans a broadcast in which the root sends to every node in ascending order.
planned_run sequential_sends(const std::string& name, const mesh_size& mesh, unsigned bytes);
/// Plans a reduction along the spanning tree. Over virtual channels the receiver of a message notifies its sender that
/// it is ready.
planned_run tree_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes, carrier carried);
/// Plans a reduction in which the root receives a word from every node in sequence and notifies each that it is ready.
planned_run root_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes);
/// Plans a reduction while a process of the root computes continuously and the channels' software has low priority.
planned_run busy_root_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes);

/// Plans messages from node 2 to node 65 of the 8x8 mesh.
/// @param load bytes of the messages that node 5 sends to node 6 in a loop; 0: none
/// @param messages number of consecutive messages, which meet the load at different moments
planned_run channel_unicast(const std::string& name, unsigned bytes, unsigned load, unsigned messages);

/// The factorisation of E6 over virtual channels: the owner of a column sends it to each other node, in ascending
/// order, before it continues.
struct channel_factorisation_desc {
    unsigned columns = 65;
    double scale_us = 0;
    double update_us = 0;
    unsigned element_bytes = 8;
    bool left_looking = false;  // the owner of a column updates it with all preceding columns when they have arrived
    bool root_columns = false;  // the root owns columns, too
    bool barrier = false;       // all nodes send the owner of the next column a byte when they have updated
};
planned_run channel_factorisation(const std::string& name, const mesh_size& mesh,
                                  const channel_factorisation_desc& problem);

/// Returns the time when the last process of a node ended.
double ended_ms(const measurements& measured, const std::string& run, unsigned node);
/// Returns the time when all processes had ended.
double all_ended_ms(const measurements& measured, const std::string& run);
/// Returns the mean latency of messages from node 2 to node 65 in milliseconds.
double message_ms(const measurements& measured, const std::string& run);

/// Returns the thesis's number of the node opposite the root's corner.
unsigned far_node(const mesh_size& mesh);

}  // namespace orbweaver::studies::spider_paper
