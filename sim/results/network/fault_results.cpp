// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/fault_results.h"

#include <algorithm>

namespace orbweaver::sim {

namespace {

/// Returns how many cycles of an ascending list have passed.
std::size_t passed(const std::vector<cycle_t>& cycles, cycle_t now) {
    return static_cast<std::size_t>(std::upper_bound(cycles.begin(), cycles.end(), now) - cycles.begin());
}

}  // namespace

result_json fault_results(const std::vector<noc::link_fault_desc>& faults, const noc::fault_news& news, cycle_t now) {
    result_json list = result_json::array();
    for (const noc::link_fault_desc& fault : faults) {
        const bool is_router = fault.link.empty();
        list.push_back({{is_router ? "router" : "link", is_router ? fault.router : fault.link}});
    }
    for (const noc::fault_news::event& event : news.events()) {
        const std::size_t routers = passed(event.heard, now);
        if (routers != 0) {
            list[event.outage][event.is_repair ? "repair" : "failure"] = {{"cycle", event.cycle},
                                                                          {"last_informed", event.heard[routers - 1]},
                                                                          {"routers_informed", routers},
                                                                          {"messages", passed(event.sent, now)}};
        }
    }
    return list;
}

}  // namespace orbweaver::sim
