// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::array_algorithms {

/// Task of an operation.
struct task {
    hypernet_net net;
    uint32_t seed;
    uint32_t words;     // a node's samples
    uint32_t distance;  // of a shift, in nodes
    uint32_t window;    // of a convolution, in samples; of that of a plane, on each side
    uint32_t edge;      // of a block of a matrix
};

/// What an operation came to on this node.
struct outcome {
    uint64_t cycles;  // of all nodes together
    uint32_t steps;
    uint32_t exchanges;  // over external links
    uint32_t wrong;      // words of this node's result that are not what the definition states
    uint64_t checksum;   // of this node's result
};

/// Every node calls one of them.
outcome shift(const task& job);
outcome convolve(const task& job);
/// @pre the window is at most largest_window()
outcome convolve_plane(const task& job);
/// Samples on the shorter side of the plane that has one a node.
uint32_t largest_window(const hypernet_net& net);
/// @pre the net's addresses have an even number of bits
outcome multiply(const task& job);

}  // namespace orbweaver::array_algorithms
