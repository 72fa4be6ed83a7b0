// SPDX-License-Identifier: Apache-2.0
// Interface between the program and the library of evolutionary algorithms. The library is loaded on demand, because
// loading it takes longer than a small run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace orbweaver::sim {

/// An individual: the index of a value on each axis.
using individual = std::vector<std::size_t>;

/// A request to evolve a population until individuals without known costs appear.
struct evolution {
    std::vector<std::size_t> levels;     // [axis]: number of values, at least 1
    std::size_t objectives = 0;          // at least 2
    std::vector<individual> population;  // the initial one; its size is a multiple of 4, at least 8
    std::size_t generations = 0;         // upper bound, even if all individuals are known
    std::uint32_t seed = 0;

    /// Returns the objectives of an individual, less is better in each; nothing if it must be evaluated first.
    std::function<std::optional<std::vector<double>>(const individual&)> costs;
};

}  // namespace orbweaver::sim

extern "C" {

/// Runs NSGA-II (Deb, Pratap, Agarwal, Meyarivan 2002) as implemented by pagmo. Each call starts from the initial
/// population and depends on the request alone, so the same known costs always give the same next individuals.
/// @param unknown receives the unknown individuals of the first generation that has any, without duplicates; empty if
///                the evolution yields no new individual
[[gnu::visibility("default")]] void orbweaver_evolve(const orbweaver::sim::evolution& request,
                                                     std::vector<orbweaver::sim::individual>& unknown);

using orbweaver_evolve_function = decltype(orbweaver_evolve);
}
