// SPDX-License-Identifier: Apache-2.0
// Transpose: the traffic of transposing a matrix that is spread over the nodes. This file needs no header because it
// registers itself.
#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver::noc {
namespace {

/// Creates the pattern. On a square grid (x, y) sends to (y, x). Elsewhere the two halves of the bits of the node's
/// index are exchanged, which is the same on square grids of a power of two.
std::unique_ptr<traffic_pattern> make_transpose(const traffic_source_desc& described, const traffic_shape& shape) {
    if (shape.dims.size() == 2) {
        const unsigned side = shape.dims[0];
        if (shape.dims[1] != side) {
            throw description_error(
                "pattern", fmt::format("transpose exchanges columns and rows, so it needs as many of these as of "
                                       "those; found {} x {}",
                                       side, shape.dims[1]));
        }
        return make_fixed(described, shape, [&](unsigned source) { return source % side * side + source / side; });
    }
    const unsigned bits = address_bits(described, shape);
    if (bits % 2 != 0) {
        throw description_error("pattern", fmt::format("transpose exchanges the halves of the bits of node numbers, so "
                                                       "it needs an even number of bits; {} nodes have {}",
                                                       shape.nodes, bits));
    }
    const unsigned half = bits / 2;
    const unsigned low = (1U << half) - 1;
    return make_fixed(described, shape, [&](unsigned source) { return (source & low) << half | source >> half; });
}

const pattern_registry::entry registered_transpose{
    "transpose",
    "(x, y) sends to (y, x); without two dimensions, the halves of the number's bits change places",
    {make_transpose}};

}  // namespace
}  // namespace orbweaver::noc
