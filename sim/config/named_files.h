// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver {

/// A value of a configuration that names a file.
struct named_file {
    std::string path;  // of the key
    std::string* file;
};

/// All of them. Their names start from the directory of the configuration; each new key of that kind gets a line here.
inline std::vector<named_file> named_files(system_desc& described) {
    std::vector<named_file> files{{"workload.elf", &described.workload.elf},
                                  {"workload.input", &described.workload.input},
                                  {"workload.plan", &described.workload.plan},
                                  {"network.topology.file", &described.network.topology.file},
                                  {"network.routing_table", &described.network.routing_table},
                                  {"cluster.chip.network.topology.file", &described.network.chip.topology.file},
                                  {"cluster.chip.network.routing_table", &described.network.chip.routing_table},
                                  {"replay.trace", &described.replay.trace},
                                  {"multicast.plan", &described.multicast.plan},
                                  {"traffic.permutation", &described.traffic.permutation},
                                  {"area.liberty", &described.area.liberty}};
    for (std::size_t number = 0; number < described.traffic.classes.size(); ++number) {
        files.push_back({"traffic.classes." + std::to_string(number) + ".permutation",
                         &described.traffic.classes[number].permutation});
    }
    for (std::size_t number = 0; number < described.agents.injections.size(); ++number) {
        std::string& agent = described.agents.injections[number].agent;
        if (agent.ends_with(".agent")) {  // else one of the agency
            files.push_back({"agents.inject." + std::to_string(number) + ".agent", &agent});
        }
    }
    return files;
}

}  // namespace orbweaver
