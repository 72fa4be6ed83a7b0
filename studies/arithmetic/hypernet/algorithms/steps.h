// SPDX-License-Identifier: Apache-2.0
// Steps and delays of the classes of data-parallel algorithms on a (d,h)-net of cubelets (section 4.2 of the
// dissertation). The figures are ideal: a move to the nearest external link and across it is one step, and no two nodes
// wait for the same link. A hypercube of n dimensions needs n steps in each class.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Returns the steps of recursive doubling, for instance for a minimum (4.2.1).
unsigned doubling_steps(unsigned d, unsigned h);
/// Returns the steps of an ascend: two runs of the level below, with a move over the highest link in between.
unsigned ascend_steps(unsigned d, unsigned h);
/// Returns the steps of a descend: over the highest link, a run, back over it, a run.
unsigned descend_steps(unsigned d, unsigned h);

/// Delays of Fig 4.5: an internal step has delay 1, a step over a level-i link W^i.
double ascend_delay(unsigned d, unsigned h, double w);
double descend_delay(unsigned d, unsigned h, double w);
/// Returns the delay of using each dimension of the hypercube of the same size once.
double hypercube_delay(unsigned d, unsigned h, double w);

/// Returns the communication cost (definition 4.1) of steps on nodes with a number of ports.
constexpr unsigned communication_cost(unsigned ports, unsigned steps) { return ports * steps; }

}  // namespace orbweaver::studies::hypernet_model
