// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_floorplan(system_table& table) {
    const auto plan = [](auto member) {
        return field(&system::system_desc::network, &noc::network_desc::floorplan, member);
    };

    table.add_section({"floorplan",
                       "Where routers and nodes lie on the chip, and how long the wires of links are.",
                       {"network", "chip"}});
    table
        .add("floorplan.tile", list_of{real_number{0.001, 100, "mm"}, 2, 2, "a width and a height"},
             plan(&noc::floorplan_desc::tile), "Width and height of a node with its part of the network")
        .note("there is no floorplan");
    const std::size_t first_part = table.parameters().size();
    table.add("floorplan.placement", file_name{"`grid`, `folded`, or the name of a file that ends in .txt", ".txt"},
              plan(&noc::floorplan_desc::placement),
              "`grid`: tiles by the coordinates of the topology; `folded`: rings are folded; a file: positions in mm");
    table.add("floorplan.wire_delay", real_number{0, 1000000, "ps/mm"}, plan(&noc::floorplan_desc::wire_delay),
              "Delay of a repeated wire: links take the cycles of their length, at least `network.link.cycles`");
    table.add("floorplan.wire_energy", real_number{0, 1000000, "pJ/mm"}, plan(&noc::floorplan_desc::wire_energy),
              "Energy of a transition on a wire; needs `activity: true` and pJ");
    table.add("floorplan.wire_area", real_number{0, 1000000, "um2/mm"}, plan(&noc::floorplan_desc::wire_area),
              "Area of the repeaters of a wire");
    table.restrict_from(first_part,
                        [](const system::system_desc& described) { return described.network.floorplan.is_given(); });
}

}  // namespace orbweaver::sim
