// SPDX-License-Identifier: Apache-2.0
// Diameter, mean distance and ports of hypernets and of competing networks, by the dissertation's closed forms
// (sections 3.1 and 6.2.1). Distances are in hops; n is log2 of the nodes, for a tree the number of levels. survey.h
// counts in the constructed network.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Returns a bound on the diameter of h levels of modules (3.1.1); the module diameter is d for a cubelet, 2(d - 1) for
/// a treelet, 1 for a buslet.
double hypernet_diameter(double module_diameter, unsigned h);
/// Returns a conservative mean distance (3.1.2).
/// @param module_mean mean inside a module: d/2 for a cubelet, 1 for a buslet
double hypernet_mean(double module_mean, unsigned h);
/// Returns the mean distance in a net of cubelets (3.1.3).
double cubelet_mean(unsigned d, unsigned h);

double hypercube_diameter(unsigned n);
double hypercube_mean(unsigned n);

double tree_diameter(unsigned n);
/// Returns the mean over all ordered pairs of the 2^n - 1 nodes, including a node with itself.
double tree_mean(unsigned n);
double torus_diameter(unsigned n);
/// Returns the printed form with its sign corrected.
double torus_mean(unsigned n);

/// Ports of a node: link complexity (definition 3.1). It normalises distances to equal bandwidth per chip.
inline constexpr unsigned tree_ports = 3;
inline constexpr unsigned torus_ports = 4;
constexpr unsigned hypernet_ports(unsigned d) { return d + 1; }
constexpr unsigned hypercube_ports(unsigned n) { return n; }
}  // namespace orbweaver::studies::hypernet_model
