// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_area(system_table& table) {
    const auto area = [](auto member) { return field(&system::system_desc::area, member); };

    table.add_section(
        {"area", "The technology in which `orbweaver area` and sweeps see the RTL.", systems_with_routers()});
    table.add("area.liberty", file_name{}, area(&system::area_desc::liberty),
              "Liberty file: the design is mapped to its cells too, for an area and, by OpenSTA, a clock period");
    table.add("area.macros", file_name{}, area(&system::area_desc::macros),
              "Table of SRAM macros (CSV) for buffers of routers and data RAMs of coordination processors that are as "
              "large");
    table.add("area.clock_gating", truth{}, area(&system::area_desc::clock_gating),
              "Whether flip-flops that share an enable get a gated clock");
    const choice<system::area_part> part{{"routers", "of the network"},
                                         {"tables", "of interface units, for sends and receives"},
                                         {"transmit_queues", "of interface units"},
                                         {"injectors", "of interface units: their injection channels"},
                                         {"ejectors", "of interface units: their ejection channels"}};
    table.add("area.blocks", list_of{part, 1, 6, "blocks"}, area(&system::area_desc::parts), "What is synthesised");
    table.add("area.effort",
              choice<system::area_effort>{{"fast", "large tables are estimated from two smaller ones"},
                                          {"full", "all tables are synthesised, which takes minutes"}},
              area(&system::area_desc::effort), "What becomes of large tables of interface units");
    table
        .add("area.delay_per_level", quantity{period_units(), 1, 1000000}, area(&system::area_desc::delay_per_level_ps),
             "Delay of a gate with its wires; times the longest path it is the clock period")
        .zero_means("not known: no period is estimated");
}

}  // namespace orbweaver::sim
