// SPDX-License-Identifier: Apache-2.0
// Mean path delay when a link of a higher level is longer (section 3.2 of the dissertation): an
// internal link takes 1, a level-i link W^i. Multiplied by the ports of a node (distances.h) for equal bandwidth a
// chip.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Path delay of a (d,h)-net of cubelets (3.2.5). @param w W, above 0
double hypernet_path_delay(unsigned d, unsigned h, double w);
/// Path delay of the hypercube of its size (3.2.6): dimensions n_i .. n_(i+1) - 1 take W^i.
double hypercube_path_delay(unsigned d, unsigned h, double w);
/// Path delay of the complete binary tree of n_h levels in Leiserson's layout (3.2.7).
double tree_path_delay(unsigned d, unsigned h, double w);

}  // namespace orbweaver::studies::hypernet_model
