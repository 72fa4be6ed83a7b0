// SPDX-License-Identifier: Apache-2.0
// Diameter, mean distance and ports of hypernets and of the networks that they are compared with: the dissertation's
// closed forms (sections 3.1 and 6.2.1). Hops; n is log2 of the nodes, of a
// tree its levels. survey.h counts in the built network.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Bound on the diameter of h levels of modules (3.1.1): d of a cubelet, 2(d - 1) of a treelet, 1 of a buslet.
double hypernet_diameter(double module_diameter, unsigned h);
/// Conservative mean distance (3.1.2): d/2 of a cubelet, 1 of a buslet. @param module_mean mean inside a module
double hypernet_mean(double module_mean, unsigned h);
/// Mean distance in a net of cubelets (3.1.3).
double cubelet_mean(unsigned d, unsigned h);

double hypercube_diameter(unsigned n);
double hypercube_mean(unsigned n);

double tree_diameter(unsigned n);
/// Over all ordered pairs of the 2^n - 1 nodes, a node with itself included.
double tree_mean(unsigned n);
double torus_diameter(unsigned n);
/// The printed form with its sign corrected.
double torus_mean(unsigned n);

/// Ports of a node: link complexity (definition 3.1), by which distances are normalised to equal bandwidth a chip.
inline constexpr unsigned tree_ports = 3;
inline constexpr unsigned torus_ports = 4;
constexpr unsigned hypernet_ports(unsigned d) { return d + 1; }
constexpr unsigned hypercube_ports(unsigned n) { return n; }
}  // namespace orbweaver::studies::hypernet_model
