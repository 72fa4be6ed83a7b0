// SPDX-License-Identifier: Apache-2.0
// The basic modules of a hypernet (sections 2.1.2 to 2.1.4 of the dissertation). Whatever its internal topology, a
// module has 2^d external links at positions 0 .. 2^d - 1.
#pragma once

#include <cstdint>
#include <vector>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::studies::hypernet_model {

/// The address of a node in a hypernet, or its position in a module: the low d bits of the address.
using address = std::uint64_t;

using module_kind = hypernet_module_kind;

/// A module: 2^d positions and the internal links between its nodes. Pure calculation.
class basic_module : public basic_hypernet_module<address> {
public:
    /// @param d log2 of the number of external links, 1 .. 16
    /// @throws std::invalid_argument d is outside its range
    basic_module(module_kind kind, unsigned d);

    /// Returns the neighbours of a node, in ascending order.
    std::vector<address> neighbours(address node) const;
};

}  // namespace orbweaver::studies::hypernet_model
