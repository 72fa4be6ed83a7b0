// SPDX-License-Identifier: Apache-2.0
// Mean path delay with longer links at higher levels (section 3.2 of the dissertation): an internal link has delay 1, a
// level-i link W^i. Multiply by the ports of a node (distances.h) for equal bandwidth per chip.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Returns the path delay of a (d,h)-net of cubelets (3.2.5).
/// @param w W, above 0
double hypernet_path_delay(unsigned d, unsigned h, double w);
/// Returns the path delay of the hypercube of the same size (3.2.6): dimensions n_i .. n_(i+1) - 1 have delay W^i.
double hypercube_path_delay(unsigned d, unsigned h, double w);
/// Returns the path delay of the complete binary tree of n_h levels in Leiserson's layout (3.2.7).
double tree_path_delay(unsigned d, unsigned h, double w);

}  // namespace orbweaver::studies::hypernet_model
