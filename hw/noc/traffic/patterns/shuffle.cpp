// SPDX-License-Identifier: Apache-2.0
// Perfect shuffle: the bits of the node's index rotated left by one, as in sorting and Fourier transforms. This file
// needs no header because it registers itself.
#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver::noc {
namespace {

std::unique_ptr<traffic_pattern> make_shuffle(const traffic_source_desc& described, const traffic_shape& shape) {
    const unsigned bits = address_bits(described, shape);
    return make_fixed(described, shape, [&](unsigned source) {
        return bits == 0 ? 0 : (source << 1 | source >> (bits - 1)) & (shape.nodes - 1);
    });
}

const pattern_registry::entry registered_shuffle{
    "shuffle", "the bits of the number rotated left by one", {make_shuffle}};

}  // namespace
}  // namespace orbweaver::noc
