// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver {

void declare_cluster(system_table& table) {
    const auto cluster = [](auto member) { return field(&system_desc::cluster, member); };

    table.add_section({"cluster", "Chips on a network of their own, which `network` describes.", {"cluster"}});
    auto& chips = table.add("cluster.chips", whole_number{1, 1024, "chips"}, cluster(&cluster_desc::chips),
                            "Chips of the cluster");
    chips.default_value = {};
    chips.default_note = "as many as the network has nodes";
    chips.is_said = [](const system_desc& d) { return d.cluster.chips != 0; };

    table.add_section({"cluster.chip", "A chip, all alike.", {"cluster"}});
    table.add("cluster.chip.tiles", whole_number{1, 1024, "tiles"}, cluster(&cluster_desc::tiles_per_chip),
              "Tiles of a chip; only 1 is built yet");

    table.add_section({"cluster.cop", "Coordination processors: a tree beside the network.", {"cluster"}});
    table.add("cluster.cop.levels", whole_number{0, 2, "levels"}, cluster(&cluster_desc::cop_levels),
              "0: none; 1: one for all hosts; 2: one for each cop.controller.channels hosts, and one above them");
    table.add("cluster.cop.hosts", choice<cop_hosts>{{{"all", cop_hosts::all}}, {"first_of_chip"}},
              cluster(&cluster_desc::hosts), "Nodes with an interface card");
}

}  // namespace orbweaver
