// SPDX-License-Identifier: Apache-2.0
// Counts in the constructed network: all shortest paths, and all routes of the hierarchical routing. They cover all
// ordered pairs of nodes, including a node with itself; time and memory grow with the square of the number of nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

struct distance_survey {
    unsigned diameter = 0;
    double mean = 0;
};

/// Surveys the shortest paths.
distance_survey survey_distances(const hypernet& net);

/// Number of routes over the directed links of a level.
struct link_loads {
    std::uint64_t links = 0;
    std::uint64_t least = 0, most = 0;
    double mean = 0;
    std::vector<std::uint64_t> of_each;  // [link]
};

struct route_survey {
    std::vector<std::uint64_t> routes_by_hops;
    std::vector<link_loads> loads;  // [level], 0 is internal
    /// [region][level]: mean hops over the links of a level of the routes whose ends have this common level.
    std::vector<std::vector<double>> hops;

    unsigned longest() const { return static_cast<unsigned>(routes_by_hops.size()) - 1; }
    double mean() const;
    double routes() const;  // Returns the number of routes between all pairs.
};

/// Surveys the routes of uniform traffic: one between any two nodes.
route_survey survey_routes(const hypernet& net);

}  // namespace orbweaver::studies::hypernet_model
