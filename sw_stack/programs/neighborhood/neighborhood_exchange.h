// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neighborhood/histogram.h"

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

protected:
    ~neighborhood_exchange() = default;
};

}  // namespace orbweaver::neighborhood
