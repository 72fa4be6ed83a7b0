// SPDX-License-Identifier: Apache-2.0
// Who sends to whom in synthetic traffic. Patterns register themselves by name (registry.h).
#pragma once

#include <memory>

#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/registry.h"

namespace orbweaver {

/// Chooses destinations.
class traffic_pattern {
public:
    virtual ~traffic_pattern() = default;

    /// Where the next packet of `source` goes. Draws only from `stream`.
    virtual node_id destination(node_id source, random_stream& stream) const = 0;
};

/// The nodes among which a pattern chooses: numbered y * columns + x.
struct traffic_shape {
    unsigned nodes = 1;
    unsigned columns = 1;
    unsigned rows = 1;
};

/// @throws user_error if the pattern does not suit the shape
using pattern_factory = std::unique_ptr<traffic_pattern> (*)(const traffic_desc&, const traffic_shape&);
using pattern_registry = registry<pattern_factory>;

/// @throws user_error for an unknown name or a shape that does not suit
inline std::unique_ptr<traffic_pattern> make_pattern(const traffic_desc& described, const traffic_shape& shape) {
    return pattern_registry::find("traffic pattern", described.pattern)(described, shape);
}

}  // namespace orbweaver
