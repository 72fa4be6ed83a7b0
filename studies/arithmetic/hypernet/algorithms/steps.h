// SPDX-License-Identifier: Apache-2.0
// Steps and delays of the classes of data-parallel algorithms on a (d,h)-net of cubelets (section 4.2 of the
// dissertation). Ideal figures: a move to the nearest external link and over it is one step, and
// no two nodes wait for the same link. A hypercube of n dimensions takes n steps in each class.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Recursive doubling, for instance a minimum (4.2.1).
unsigned doubling_steps(unsigned d, unsigned h);
/// Ascend: over the highest link between two runs of the level below.
unsigned ascend_steps(unsigned d, unsigned h);
/// Descend: over the highest link, a run, back over it, a run.
unsigned descend_steps(unsigned d, unsigned h);

/// Delays of Fig 4.5: an internal step takes 1, one over a level-i link W^i.
double ascend_delay(unsigned d, unsigned h, double w);
double descend_delay(unsigned d, unsigned h, double w);
/// Each dimension of the hypercube of the same size once.
double hypercube_delay(unsigned d, unsigned h, double w);

/// Communication cost (definition 4.1) of steps on nodes with so many ports.
constexpr unsigned communication_cost(unsigned ports, unsigned steps) { return ports * steps; }

}  // namespace orbweaver::studies::hypernet_model
