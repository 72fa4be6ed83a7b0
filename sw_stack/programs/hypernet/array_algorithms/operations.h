// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::array_algorithms {

/// Parameters of an operation.
struct task {
    hypernet_net net;
    uint32_t seed;
    uint32_t words;     // samples per node
    uint32_t distance;  // distance of a shift, in nodes
    uint32_t window;    // samples in the window of a convolution; in a plane per side
    uint32_t edge;      // rows of a block of a matrix
};

/// Result of an operation on this node.
struct outcome {
    uint64_t cycles;  // cycles of all nodes together
    uint32_t steps;
    uint32_t exchanges;  // exchanges over external links
    uint32_t wrong;      // words of this node's result that differ from the definition
    uint64_t checksum;   // checksum of this node's result
};

/// The operations; every node calls the same one.
outcome shift(const task& job);
outcome convolve(const task& job);
/// @pre the window is at most largest_window()
outcome convolve_plane(const task& job);
/// Returns the number of samples on the shorter side of the plane with one sample per node.
uint32_t largest_window(const hypernet_net& net);
/// @pre the net's addresses have an even number of bits
outcome multiply(const task& job);

}  // namespace orbweaver::array_algorithms
