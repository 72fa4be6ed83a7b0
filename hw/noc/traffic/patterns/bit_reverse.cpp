// SPDX-License-Identifier: Apache-2.0
// Bit reverse: the bits of the node's index in the opposite order, as in a fast Fourier transform. This file needs no
// header because it registers itself.
#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver::noc {
namespace {

std::unique_ptr<traffic_pattern> make_bit_reverse(const traffic_source_desc& described, const traffic_shape& shape) {
    const unsigned bits = address_bits(described, shape);
    return make_fixed(described, shape, [bits](unsigned source) {
        unsigned reversed = 0;
        for (unsigned bit = 0; bit < bits; ++bit) { reversed |= (source >> bit & 1) << (bits - 1 - bit); }
        return reversed;
    });
}

const pattern_registry::entry registered_bit_reverse{
    "bit_reverse", "the bits of the number in the opposite order", {make_bit_reverse}};

}  // namespace
}  // namespace orbweaver::noc
