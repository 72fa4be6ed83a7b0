// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"
#include "sw_stack/shared/neural/clustered_net.h"

namespace orbweaver::noc {

/// The origin of the weights of a neural network.
enum class neural_weights : std::uint8_t { symmetric, excitatory, hebbian };
constexpr auto enumerators(neural_weights) { return identifiers<neural_weights>; }

/// Processors for neural networks at the nodes of a network (Ghosh 1988, section 5.4.2, Fig 5.8), and the network that
/// they simulate.
struct neurocomputer_desc {
    neural::net_tuple net{0, 32, 96, 16, 16, 8, 0.5, 0.25};  // 0 cells: no neurocomputer
    neural_weights weights = neural_weights::symmetric;
    std::uint32_t patterns = 3;          // number of patterns from which hebbian weights are learnt
    std::uint32_t inputs = 20;           // percentage of cells that are held
    bool release = false;                // release held cells when no output changes any more
    std::uint32_t turn = 50;             // percentage of the passes in which a cell may change
    std::uint32_t passes = 500;          // maximum passes of a processor
    std::uint32_t packet_messages = 16;  // the packet size of section 5.4.2, in outputs
    std::uint32_t stages = 4;  // pipeline stages, from an entry of a neighbour list to the new output; 2 or more

    bool runs() const { return net.cells != 0; }
};

}  // namespace orbweaver::noc
