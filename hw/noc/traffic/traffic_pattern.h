// SPDX-License-Identifier: Apache-2.0
// Destinations of synthetic traffic. Patterns register themselves by name (registry.h), one file each in patterns/.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/registry.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

/// The pattern for classes whose packets are broadcast, and only for these.
inline constexpr const char* broadcast_pattern = "broadcast";

/// A destination and the fraction of a source's packets for it.
struct destination_share {
    node_id node;
    double share = 0;  // above 0; the shares of a source add up to 1
};

/// Chooses destinations.
class traffic_pattern {
public:
    virtual ~traffic_pattern() = default;

    /// Returns the destination of the next packet of `source`. Draws only from `stream`.
    virtual node_id destination(node_id source, random_stream& stream) const = 0;

    /// Returns whether a node sends at all. With `self: false`, a node whose only destination is itself does not.
    virtual bool sends(node_id /*source*/) const { return true; }

    /// Returns the destinations of a sending source, each node once. Empty: known only by drawing.
    virtual std::vector<destination_share> shares(node_id /*source*/) const { return {}; }
};

/// Destinations that drawn_shares() draws.
inline constexpr unsigned draws_per_source = 4096;

/// Returns the destinations of a sending source with their shares, from draws_per_source draws that are the same in
/// every call.
std::vector<destination_share> drawn_shares(const traffic_pattern& pattern, node_id source, unsigned nodes);

/// Returns equal shares of all nodes; of all but the source unless `self`.
std::vector<destination_share> uniform_shares(node_id source, unsigned nodes, bool self);

/// The nodes among which a pattern chooses.
struct traffic_shape {
    unsigned nodes = 1;
    /// Nodes along each dimension; the first dimension varies fastest in node indices. Empty: the nodes do not form a
    /// grid.
    std::vector<unsigned> dims{};
    /// Nodes per module on each level, innermost first (topology_graph::modules). Empty: no hierarchy.
    std::vector<unsigned> modules{};
};

/// Returns the properties of a network that patterns see. Nodes form a grid if each has a router of a grid to itself,
/// or if they can be drawn as columns and rows.
traffic_shape shape_of(const topology_graph& graph);

struct traffic_pattern_kind {
    /// Creates the pattern for a shape, which need not outlive the call.
    /// @throws description_error with a key of traffic_source_desc if the pattern is not applicable, user_error for an
    ///                           invalid file
    std::unique_ptr<traffic_pattern> (*make)(const traffic_source_desc&, const traffic_shape&);
    /// The keys that it uses in addition to `pattern` and `self`.
    std::vector<std::string> keys{};
};
using pattern_registry = registry<traffic_pattern_kind>;

/// Returns the pattern of a source, of which only the nodes of the description send.
/// @throws user_error for an unknown name; description_error for a node that is not there, or if the shape is one node
/// and `self` is off, and all
///                    exceptions of the kind's make()
std::unique_ptr<traffic_pattern> make_pattern(const traffic_source_desc& described, const traffic_shape& shape);

}  // namespace orbweaver::noc
