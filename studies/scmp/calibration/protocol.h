// SPDX-License-Identifier: Apache-2.0
// The protocol of `orbweaver paper scmp.calibration`: points, criteria and verdicts, fixed before its first run. The
// criteria are statements of the thesis that do not refer to an improvement. D2 runs a part of the modified system, and
// D6 also the original, but no improvement is evaluated before the points are accepted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "studies/scmp/shape_claims.h"

namespace orbweaver::studies::scmp::calibration {

/// Seed of the digital shift of Sobol's sequence and of the draw among accepted points.
constexpr std::uint64_t seed = 2004;

/// A parameter that the thesis leaves open. One vector of values is used for all programs and both systems. Link
/// capacity is one flit per cycle (D7: 34-bit flits, no wire longer than a node).
struct axis {
    std::string name;
    std::vector<std::string> values;
};

/// Returns the axes in the order of the digits of a point. "Without end" is a quantum longer than any program: threads
/// run until they yield or suspend ("non-preemptive round robin" in another thesis on SCMP).
const std::vector<axis>& axes();
constexpr std::string_view endless_quantum = "1000000000";

/// Returns the points: the level of each axis as a digit. They are the first points of Sobol's sequence, shifted by the
/// seed. Their number is chosen such that all runs end within two hours on two processors.
const std::vector<std::string>& points();

/// D1, "row traffic is very small in comparison to" the traffic of histograms (6.2.1): ratio of the row words to the
/// histogram words that a node sends; 7 bits, 64 nodes.
constexpr double max_row_share = 0.2;
/// D2, queues of 16 and 128 entries are "identical" (6.2.1): per cent of cycles, on 16 and 64 nodes; and those below 16
/// "become a bottleneck as the number of nodes increases": extra cycles of depth 2 on 64 nodes, which must be more than
/// on 16.
constexpr double same_depth = 1;
constexpr double min_cost_of_depth_2 = 3;
/// D3, LU of the original "suffers as the number of nodes increases", owners "inundated" (6.3.2): its efficiency falls
/// with every doubling of the nodes, and threads find no context on 64 nodes. No figure.
/// D4, Matrix of the original "well below the ideal" (6.2.2); D5, its Transitive closure "impressive" (6.2.3): shares
/// of the ideal speed-up on 64 nodes.
constexpr double most_of_matrix = well_below_ideal;
constexpr double least_of_closure = near_ideal;
/// D6, the effect of pixel width is "clearly visible" (6.2.1): each speed-up of the original on 64 nodes, 7, 11, 15
/// bits, over the next.
constexpr double min_step_of_width = 1.1;

/// Maximum number of accepted points at which the modified systems run; drawn by the seed if there are more.
constexpr std::size_t max_compared = 10;
/// With fewer points a range is meaningless and everything is undetermined.
constexpr std::size_t min_compared = 3;

/// A printed peak (E1 to E7) within the range of the accepted points is *predicted* if the range is narrower than this
/// fraction of the peak, else *undetermined*; outside the range it is *contradicted*. A statement (A1, A3 to A7) is
/// predicted if it holds at all points, contradicted if it holds at none. A5, A6 and A7 partly repeat D2, D4, D5 and
/// D6, so they hold at best *by construction*.
constexpr double narrow_range = 0.5;

}  // namespace orbweaver::studies::scmp::calibration
