// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_limits(system_table& table) {
    table.add_section({"limits", "Limits that end a run.", {}});
    table
        .add("limits.cycles", whole_number{1, 1000000000000000, "cycles"}, field(&system::system_desc::limit_cycles),
             "Simulated time after which the run ends as a timeout (exit 5)")
        .after_warm_up();
    table
        .add("limits.packet_age_cycles", whole_number{0, 1000000000000000, "cycles"},
             field(&system::system_desc::limit_packet_age),
             "Time from injection after which a packet counts as starved, which ends the run (exit 3); 0: no limit")
        .only_if([](const system::system_desc& described) { return described.kind != system::system_kind::agents; })
        .note("network: 1000000; else 0, since messages may wait for software");

    table.add_section({"watch", "Reports during a run.", systems_with_routers()});
    table
        .add("watch.packet", whole_number{0, 1000000000000000}, field(&system::system_desc::watch_packet),
             "Packet whose events are printed: of N nodes, the k-th packet of node s has the number (k - 1) N + s + 1")
        .note("0: none");
}

}  // namespace orbweaver::sim
