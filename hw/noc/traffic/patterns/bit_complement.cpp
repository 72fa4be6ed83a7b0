// SPDX-License-Identifier: Apache-2.0
// Bit complement: every bit of the node's index is inverted. This file needs no header because it registers itself.
#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver::noc {
namespace {

std::unique_ptr<traffic_pattern> make_bit_complement(const traffic_source_desc& described, const traffic_shape& shape) {
    address_bits(described, shape);
    return make_fixed(described, shape, [&](unsigned source) { return shape.nodes - 1 - source; });
}

const pattern_registry::entry registered_bit_complement{
    "bit_complement", "every bit of the number is inverted", {make_bit_complement}};

}  // namespace
}  // namespace orbweaver::noc
