// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/neighborhood/histogram.h"
#include "sw_stack/programs/neighborhood/image.h"

namespace orbweaver::neighborhood {

/// Exchange of rows and histograms; one implementation per messaging system. For each class all nodes call start(),
/// row() as needed, combine(), and finally release().
class neighborhood_exchange {
public:
    /// Begins class `number`.
    virtual void start(uint32_t number) = 0;
    /// Returns row y of the image, which another node has; valid until the next call.
    virtual const uint16_t* row(uint32_t y) = 0;
    /// Adds this node's section of the other nodes' histograms to `sections`; the others receive their sections of
    /// `own`.
    virtual void combine(const histogram_pair& own, const histogram_pair& sections) = 0;
    /// Returns when the histograms passed to combine() may change.
    virtual void release() = 0;

    neighborhood_exchange() = default;
    virtual ~neighborhood_exchange() = default;
    neighborhood_exchange(const neighborhood_exchange&) = delete;
    neighborhood_exchange& operator=(const neighborhood_exchange&) = delete;
};

/// The way in which a node's sections of histograms are combined; the study does not specify it.
struct combining_plan {
    uint32_t at_a_time;          // maximum number of simultaneous requests, 1 or more, if the system makes requests
    bool ascending;              // a node starts with node 0, as a plain loop does; otherwise with the next node
    barrier_positions barriers;  // if the system makes requests
    bool in_turn;                // receives are posted one by one; otherwise all before the first send
    bin_addition add;
};

/// Ends the run with exit code 4 if the messaging system cannot follow the plan on this machine.
void check_plan(const combining_plan& plan);

/// Makes the exchange of the linked messaging system; the caller deletes it.
/// @param bins words of a histogram
/// @param rows address of a global pointer to this node's rows
neighborhood_exchange* make_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan);

}  // namespace orbweaver::neighborhood
