// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver {

/// A value of a configuration that names a file.
struct named_file {
    const char* path;  // of the key
    std::string* file;
};

/// All of them. Their names start from the directory of the configuration; each new key of that kind gets a line here.
inline std::vector<named_file> named_files(system_desc& described) {
    return {{"workload.elf", &described.workload.elf},
            {"workload.input", &described.workload.input},
            {"network.topology.file", &described.network.topology.file},
            {"network.routing_table", &described.network.routing_table}};
}

}  // namespace orbweaver
