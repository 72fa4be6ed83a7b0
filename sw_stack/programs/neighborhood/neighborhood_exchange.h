// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/neighborhood/histogram.h"
#include "sw_stack/programs/neighborhood/image.h"

namespace orbweaver::neighborhood {

/// What the nodes give each other; each messaging system has its own way. All nodes call, for each class, start(), then
/// row() as they need, combine(), and release() in the end.
class neighborhood_exchange {
public:
    /// Class `number` begins.
    virtual void start(uint32_t number) = 0;
    /// Row y of the image, which another node has; valid until the next call.
    virtual const uint16_t* row(uint32_t y) = 0;
    /// Adds this node's section of the other nodes' histograms to `sections`; the others get theirs of `own`.
    virtual void combine(const histogram_pair& own, const histogram_pair& sections) = 0;
    /// When it returns, the histograms given to combine() may change.
    virtual void release() = 0;

    neighborhood_exchange() = default;
    virtual ~neighborhood_exchange() = default;
    neighborhood_exchange(const neighborhood_exchange&) = delete;
    neighborhood_exchange& operator=(const neighborhood_exchange&) = delete;
};

/// How a node's sections of histograms are combined. The study does not state.
struct combining_plan {
    uint32_t at_a_time;          // requests under way, 1 or more, if the system makes any
    bool ascending;              // a node asks, or sends to, node 0 first, as a plain loop does; else the next node
    barrier_positions barriers;  // if the system makes requests
    bool in_turn;  // receives, if the system has any, are posted one by one; else all before the first send
    bin_addition add;
};

/// Ends the run with exit code 4 if the messaging system cannot follow the plan on this machine.
void check_plan(const combining_plan& plan);

/// That of the messaging system that the program is linked with; the caller deletes it.
/// @param bins words of a histogram
/// @param rows the address of a global pointer to this node's rows
neighborhood_exchange* make_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan);

}  // namespace orbweaver::neighborhood
