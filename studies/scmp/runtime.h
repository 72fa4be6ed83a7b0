// SPDX-License-Identifier: Apache-2.0
// The arithmetic of the thesis's results.
#pragma once

#include <map>

namespace orbweaver::studies::scmp {

/// Clock cycles of a program's timed region, by number of nodes.
using runtime = std::map<unsigned, double>;

/// By how much the modified system needs fewer clock cycles than the original, in per cent of the original's.
double improvement(double original_cycles, double modified_cycles);

/// Improvements for each number of nodes that both have.
std::map<unsigned, double> improvements(const runtime& original, const runtime& modified);

/// Where a curve is highest.
struct peak {
    unsigned nodes;
    double value;
};

/// The highest value; of equal ones that of the fewest nodes. Not for an empty map.
peak highest(const std::map<unsigned, double>& curve);

/// Cycles on the fewest nodes, over cycles on so many: both must have been measured.
double speedup(const runtime& cycles, unsigned nodes);

}  // namespace orbweaver::studies::scmp
