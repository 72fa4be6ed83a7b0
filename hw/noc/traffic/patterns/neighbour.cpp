// SPDX-License-Identifier: Apache-2.0
// Neighbour: the next node along every dimension at once. This file needs no header because it registers itself.
#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver::noc {
namespace {

std::unique_ptr<traffic_pattern> make_neighbour(const traffic_source_desc& described, const traffic_shape& shape) {
    return make_dimensional(described, shape, [](unsigned position, unsigned size) { return (position + 1) % size; });
}

const pattern_registry::entry registered_neighbour{
    "neighbour", "along every dimension one on, around the end", {make_neighbour}};

}  // namespace
}  // namespace orbweaver::noc
