// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_pattern.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/registered_names.h"

namespace orbweaver {

void declare_traffic(system_table& table) {
    constexpr std::uint64_t longest_phase = 1000000000000;
    const auto traffic = [](auto member) { return field(&system_desc::traffic, member); };

    table.add_section(
        {"traffic", "What the endpoints of a network send. A run warms up, measures, and drains.", "network"});
    table.add("traffic.pattern", registered_names<pattern_registry>(), traffic(&traffic_desc::pattern),
              "Who sends to whom" + registered_help<pattern_registry>());
    table.add("traffic.rate", real_number{0, 1, "flits/node/cycle"}, traffic(&traffic_desc::rate), "Offered load");
    table.add("traffic.packet_flits", whole_number{1, 4096, "flits"}, traffic(&traffic_desc::packet_flits),
              "Length of a packet");
    table.add("traffic.self", truth{}, traffic(&traffic_desc::self), "Whether a node may send to itself");
    table.add("traffic.warmup_cycles", whole_number{0, longest_phase, "cycles"}, traffic(&traffic_desc::warmup_cycles),
              "Time before packets are measured");
    table.add("traffic.measure_cycles", whole_number{1, longest_phase, "cycles"},
              traffic(&traffic_desc::measure_cycles), "Time in which the packets that are measured are created");
    table.add("traffic.drain_cycles", whole_number{0, longest_phase, "cycles"}, traffic(&traffic_desc::drain_cycles),
              "Longest wait for measured packets to arrive; if some have not by then, the network is saturated");
}

}  // namespace orbweaver
