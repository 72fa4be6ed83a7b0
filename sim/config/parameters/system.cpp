// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_system(system_table& table) {
    constexpr std::uint64_t millisecond = 1000000000;  // in picoseconds

    table.add_section({"", "The kind of system, and the seed of a run.", {}});
    table
        .add("system",
             choice<system::system_kind>{{"network", "routers with traffic endpoints"},
                                         {"chip", "routers with tiles: core, memory, NIU"},
                                         {"cluster", "chips on a network, and coordination processors next to it"},
                                         {"agents", "transputers whose routing kernels run communication agents"}},
             field(&system::system_desc::kind), "What is built")
        .required();
    table.add("seed", whole_number{0, std::numeric_limits<std::uint64_t>::max()}, field(&system::system_desc::seed),
              "Seed of all random streams: same configuration and seed, same result");
    table
        .add("threads", whole_number{1, thread_desc::most, "", "auto"},
             field(&system::system_desc::threads, &thread_desc::count),
             "Host threads for network and tiles, where faster than one (auto: one a processor); results stay the "
             "same")
        .only_if([](const system::system_desc& described) { return described.kind != system::system_kind::agents; });

    table
        .add(
            "activity", truth{}, field(&system::system_desc::activity),
            "Count why flits wait in routers, and how often wires of links change (energy.bit_transition); slows a run "
            "down")
        .only_if([](const system::system_desc& described) { return described.kind != system::system_kind::agents; });

    table.add_section({"clock", "Periods of the clock domains.", {}});
    table.add("clock.chip", quantity{period_units(), 1, millisecond}, field(&system::system_desc::clock_chip_ps),
              "Period (or frequency) of the clock of cores, NIUs and network; cycles are its periods");
    table
        .add("clock.cop", quantity{period_units(), 1, millisecond}, field(&system::system_desc::clock_cop_ps),
             "Period (or frequency) of the clock of coordination processors, their links and cards; system: cluster")
        .only_if([](const system::system_desc& described) { return described.kind == system::system_kind::cluster; });
}

}  // namespace orbweaver::sim
