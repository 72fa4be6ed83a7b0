// SPDX-License-Identifier: Apache-2.0
// M5: networks with more or fewer links, and of other sizes.
#include <fmt/core.h>

#include "studies/multicast/experiments.h"
#include "studies/multicast/sweep.h"

namespace orbweaver::studies::multicast_paper {

namespace {

constexpr unsigned flits = 1024;  // with which networks count

std::vector<unsigned> multicasts_on_networks(bool quick) {
    return quick ? std::vector<unsigned>{16} : std::vector<unsigned>{1, 16, 64};
}

scenario of_long_messages(unsigned multicasts) {
    scenario point;
    point.multicasts = multicasts;
    point.timing.message_flits = flits;
    return point;
}

panel over_connectivity(unsigned multicasts, bool quick) {
    return {fmt::format("connectivity_{}", multicasts),
            fmt::format("Connectivity, {} multicast{} at once, 1024 flits", multicasts, multicasts == 1 ? "" : "s"),
            "percent of the free ports in use",
            quick ? std::vector<unsigned>{50, 100} : std::vector<unsigned>{50, 75, 100},
            curves_of(compared_algorithms(), [multicasts](unsigned x) {
                scenario point = of_long_messages(multicasts);
                point.connectivity_percent = x;
                return point;
            })};
}

panel over_switches(unsigned multicasts, bool quick) {
    return {fmt::format("switches_{}", multicasts),
            fmt::format("Switches with four processors each, {} multicast{} at once, 1024 flits", multicasts,
                        multicasts == 1 ? "" : "s"),
            "switches", quick ? std::vector<unsigned>{8, 16} : std::vector<unsigned>{8, 16, 32},
            curves_of(compared_algorithms(), [multicasts](unsigned x) {
                scenario point = of_long_messages(multicasts);
                point.switches = x;
                return point;
            })};
}

}  // namespace

experiment networks(bool quick) {
    std::vector<panel> panels;
    for (const unsigned each : multicasts_on_networks(quick)) {
        panels.push_back(over_connectivity(each, quick));
        panels.push_back(over_switches(each, quick));
    }
    return swept("networks", "M5: connectivity and size", std::move(panels), quick,
                 [](const measurements&, unsigned) { return std::vector<claim>{}; });
}

}  // namespace orbweaver::studies::multicast_paper
