// SPDX-License-Identifier: Apache-2.0
// Broadcast: every packet goes to all nodes, and its head names its source. This file needs no header because it
// registers itself.
#include "hw/noc/traffic/patterns/fixed_pattern.h"

namespace orbweaver::noc {
namespace {

std::unique_ptr<traffic_pattern> make_broadcast(const traffic_source_desc& described, const traffic_shape& shape) {
    traffic_source_desc to_itself = described;
    to_itself.self = shape.nodes > 1;  // a network of one node has no receivers
    return make_fixed(to_itself, shape, [](unsigned source) { return source; });
}

const pattern_registry::entry registered_broadcast{
    broadcast_pattern, "to all other nodes: for classes with delivery: broadcast", {make_broadcast}};

}  // namespace
}  // namespace orbweaver::noc
