// SPDX-License-Identifier: Apache-2.0
// The arithmetic of the thesis's results.
#pragma once

#include <map>

namespace orbweaver::studies::scmp {

/// Clock cycles of a program's timed region, by number of nodes.
using runtime = std::map<unsigned, double>;

/// Returns the reduction of clock cycles by the modified system, in per cent of the original's.
double improvement(double original_cycles, double modified_cycles);

/// Returns the improvements for each number of nodes that both runtimes have.
std::map<unsigned, double> improvements(const runtime& original, const runtime& modified);

/// Maximum of a curve.
struct peak {
    unsigned nodes;
    double value;
};

/// Returns the highest value; for ties the one with the fewest nodes.
/// @pre the curve is not empty
peak highest(const std::map<unsigned, double>& curve);

/// Returns the cycles on the fewest nodes divided by the cycles on `nodes`; both must have been measured.
double speedup(const runtime& cycles, unsigned nodes);

}  // namespace orbweaver::studies::scmp
