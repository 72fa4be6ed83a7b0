// SPDX-License-Identifier: Apache-2.0
// Partitioning of a network into chips and boards (section 6.5.2 of the dissertation): the largest parts of a power of
// two of processors within the limits of area and pins. All links of a processor that leave a part need pins: links to
// other processors, to I/O, and unused ones.
#pragma once

#include <cstdint>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// Assumptions of the dissertation.
struct package_limits {
    unsigned processors_per_chip = 32;
    unsigned pins_per_chip = 256;
    unsigned chips_per_board = 256;
    unsigned connectors_per_board = 2400;
};

/// Pins of a bidirectional link.
inline constexpr unsigned bit_serial_pins = 2;
inline constexpr unsigned four_bit_pins = 8;

struct packaged_machine {
    std::uint64_t processors_per_chip = 0;
    std::uint64_t pins_per_chip = 0;
    std::uint64_t processors_per_board = 0;
    std::uint64_t connectors_per_board = 0;
    std::uint64_t boards = 0;

    std::uint64_t connectors() const { return boards * connectors_per_board; }
};

/// Packages a hypercube of 2^n processors in subcubes.
/// @throws std::invalid_argument (all three) not even one processor fits on a chip
packaged_machine package_hypercube(unsigned n, unsigned pins_per_link, const package_limits& limits = {});

/// Packages a torus of 2^n processors in squares or 2:1 rectangles.
/// @param n 2 or more
packaged_machine package_torus(unsigned n, unsigned pins_per_link, const package_limits& limits = {});

/// Packages a hypernet in blocks of consecutive addresses: parts of modules, modules, subnets, groups of subnets.
packaged_machine package_hypernet(const hypernet& net, unsigned pins_per_link, const package_limits& limits = {});

}  // namespace orbweaver::studies::hypernet_model
