// SPDX-License-Identifier: Apache-2.0
// M4, and claim C3 where start-up counts: 0.5 to 10 us before each copy.
#include <fmt/core.h>

#include "studies/multicast/experiments.h"
#include "studies/multicast/section_11.h"

namespace orbweaver::studies::multicast_paper {

namespace {

constexpr timing_row brief{1000, 128};
constexpr timing_row typical{5000, 128};

panel over_start_ups(unsigned multicasts, bool quick) {
    return {fmt::format("start_up_{}", multicasts),
            fmt::format("Start-up time, {} multicast{} at once, 128 flits", multicasts, multicasts == 1 ? "" : "s"),
            "start-up, ns", quick ? std::vector<unsigned>{1000, 5000} : std::vector<unsigned>{500, 1000, 5000, 10000},
            curves_of(compared_algorithms(), [multicasts](unsigned x) {
                scenario point;
                point.multicasts = multicasts;
                point.timing.start_up = x;
                return point;
            })};
}

}  // namespace

experiment start_up(bool quick) {
    std::vector<panel> panels;
    for (const unsigned each : multicasts_of_panels(quick)) { panels.push_back(over_start_ups(each, quick)); }
    return swept("start_up", "M4: start-up time", std::move(panels), quick,
                 [quick](const measurements& measured, unsigned repetitions) {
                     return std::vector<claim>{first_won(brief, 8, measured, repetitions, quick),
                                               first_won(typical, 0, measured, repetitions, quick),
                                               figures_of_row(brief, measured, repetitions, quick),
                                               figures_of_row(typical, measured, repetitions, quick)};
                 });
}

}  // namespace orbweaver::studies::multicast_paper
