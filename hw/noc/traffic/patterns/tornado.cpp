// SPDX-License-Identifier: Apache-2.0
// Tornado: almost half way around along every dimension, the worst case for minimal routing on rings and tori. This
// file needs no header because it registers itself.
#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver::noc {
namespace {

std::unique_ptr<traffic_pattern> make_tornado(const traffic_source_desc& described, const traffic_shape& shape) {
    return make_dimensional(described, shape,
                            [](unsigned position, unsigned size) { return (position + (size + 1) / 2 - 1) % size; });
}

const pattern_registry::entry registered_tornado{
    "tornado", "along every dimension of k nodes, ceil(k/2) - 1 on, around the end", {make_tornado}};

}  // namespace
}  // namespace orbweaver::noc
