// SPDX-License-Identifier: Apache-2.0
// Who sends to whom in synthetic traffic. Patterns register themselves by name (registry.h), one file each in
// patterns/.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/description_error.h"
#include "hw/noc/registry.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

/// The pattern of classes whose packets are broadcast, and of no others.
inline constexpr const char* broadcast_pattern = "broadcast";

/// A node and the part of a source's packets that goes there.
struct destination_share {
    node_id node;
    double share = 0;  // above 0; those of a source add up to 1
};

/// Chooses destinations.
class traffic_pattern {
public:
    virtual ~traffic_pattern() = default;

    /// Where the next packet of `source` goes. Draws only from `stream`.
    virtual node_id destination(node_id source, random_stream& stream) const = 0;

    /// Whether a node sends at all. With `self: false` one that has only itself to send to does not.
    virtual bool sends(node_id /*source*/) const { return true; }

    /// Where the packets of a source that sends go, each node once. Empty: only draws show.
    virtual std::vector<destination_share> shares(node_id /*source*/) const { return {}; }
};

/// Destinations that drawn_shares() draws.
inline constexpr unsigned draws_per_source = 4096;

/// Where the packets of a source that sends go, by draws_per_source draws that are the same in every call.
std::vector<destination_share> drawn_shares(const traffic_pattern& pattern, node_id source, unsigned nodes);

/// Every node alike, or every other one.
std::vector<destination_share> uniform_shares(node_id source, unsigned nodes, bool self);

/// The nodes among which a pattern chooses.
struct traffic_shape {
    unsigned nodes = 1;
    /// Nodes along each dimension, the first running fastest in their numbers. Empty: the nodes form no grid.
    std::vector<unsigned> dims{};
    /// Nodes of a module on each level, innermost first (topology_graph::modules). Empty: no hierarchy.
    std::vector<unsigned> modules{};
};

/// What patterns see of a network. Nodes form a grid where each has a router of a grid to itself, or where they can be
/// drawn as columns and rows.
traffic_shape shape_of(const topology_graph& graph);

/// A kind of pattern.
struct traffic_pattern_kind {
    /// Makes the pattern for a shape, which need not outlive the call.
    /// @throws description_error with a key of traffic_source_desc if the pattern does not suit, user_error for a file
    /// that is wrong
    std::unique_ptr<traffic_pattern> (*make)(const traffic_source_desc&, const traffic_shape&);
    /// The keys, next to `pattern` and `self`, that mean something to it.
    std::vector<std::string> keys{};
};
using pattern_registry = registry<traffic_pattern_kind>;

/// @throws user_error for an unknown name; description_error if the shape is one node and `self` is off, and whatever
/// the kind's make() throws
std::unique_ptr<traffic_pattern> make_pattern(const traffic_source_desc& described, const traffic_shape& shape);

}  // namespace orbweaver::noc
