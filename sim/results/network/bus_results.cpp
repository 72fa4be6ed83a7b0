// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/bus_results.h"

#include <fmt/core.h>

#include "hw/noc/bus/bus.h"
#include "sim/text/si_number.h"

namespace orbweaver::sim {

result_json bus_results(const noc::network& fabric, cycle_t cycles) {
    result_json object = result_json::object();
    for (unsigned position = 0; position < fabric.buses(); ++position) {
        const noc::bus_counters counters = fabric.bus_at(position).counters();
        result_json entry = counters_json<noc::bus_counters>(noc::bus_statistics, counters);
        entry["utilisation"] = cycles == 0 ? 0 : static_cast<double>(counters.busy) / static_cast<double>(cycles);
        add_new(object, fabric.bus_name(position), std::move(entry));
    }
    return object;
}

std::string summarise_buses(const result_json& buses) {
    double transfers = 0;
    double tries = 0;
    double busy = 0;
    double most = 0;
    std::string busiest;
    for (const auto& [name, entry] : buses.items()) {
        const double here = entry["utilisation"].get<double>();
        transfers += entry["transfers"].get<double>();
        tries += entry["tries"].get<double>();
        busy += here / static_cast<double>(buses.size());
        if (here > most) {
            most = here;
            busiest = name;
        }
    }
    const si_number packets = scaled(transfers);
    const si_number tried = scaled(tries);
    return fmt::format("  {} {}: {:.4g} {}packets in {:.4g} {}tries; busy {:.1f} % on average, {:.1f} % at most ({})\n",
                       buses.size(), buses.size() == 1 ? "bus" : "buses", packets.value, packets.prefix, tried.value,
                       tried.prefix, 100 * busy, 100 * most, busiest);
}

}  // namespace orbweaver::sim
