// SPDX-License-Identifier: Apache-2.0
// Between the program and the library of evolution algorithms, which is loaded where a sweep asks for one: it takes
// longer to load than a small run takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace orbweaver::sim {

/// An individual: the number of a value on each axis.
using individual = std::vector<std::size_t>;

/// An evolution up to the first individuals of which nothing is known.
struct evolution {
    std::vector<std::size_t> levels;     // [axis]: how many values it has, at least 1
    std::size_t objectives = 0;          // 2 or more
    std::vector<individual> population;  // the first one: a multiple of 4, 8 at least
    std::size_t generations = 0;         // after which it ends, whatever is known
    std::uint32_t seed = 0;

    /// Objectives of an individual, less is better in each; none: it has to be evaluated.
    std::function<std::optional<std::vector<double>>(const individual&)> costs;
};

}  // namespace orbweaver::sim

extern "C" {

/// NSGA-II (Deb, Pratap, Agarwal, Meyarivan 2002) as the library pagmo has it. It begins again in each call and depends
/// on the evolution alone, so that what is known leads to the same next individuals whenever it is asked.
/// @param unknown gets the individuals of the first generation that has unknown ones, those alone and each once; none:
/// the evolution brings nothing new any more
[[gnu::visibility("default")]] void orbweaver_evolve(const orbweaver::sim::evolution& request,
                                                     std::vector<orbweaver::sim::individual>& unknown);

using orbweaver_evolve_function = decltype(orbweaver_evolve);
}
