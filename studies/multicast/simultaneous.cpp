// SPDX-License-Identifier: Apache-2.0
// M2: several multicasts at once, of the typical messages.
#include "studies/multicast/experiments.h"
#include "studies/multicast/sweep.h"

namespace orbweaver::studies::multicast_paper {

experiment simultaneous(bool quick) {
    panel plot{"simultaneous", "Multicasts at once, start-up 5 us, 128 flits", "multicasts",
               quick ? std::vector<unsigned>{1, 16} : std::vector<unsigned>{1, 2, 4, 8, 16, 32, 64},
               curves_of(compared_algorithms(true), [](unsigned x) {
                   scenario point;
                   point.multicasts = x;
                   return point;
               })};
    return swept("simultaneous", "M2: several multicasts at once", {std::move(plot)}, quick,
                 [](const measurements&, unsigned) { return std::vector<claim>{}; });
}

}  // namespace orbweaver::studies::multicast_paper
