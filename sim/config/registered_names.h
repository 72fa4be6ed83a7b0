// SPDX-License-Identifier: Apache-2.0
// Parameters whose words are the names of a registry (hw/noc/registry.h).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sim/config/value_kinds.h"

namespace orbweaver {

/// One of the names of a registry, each with its help.
template <class Registry>
choice<std::string> registered_names() {
    choice<std::string> names;
    for (const auto& [name, entry] : Registry::all()) {
        names.allowed.emplace_back(name, name);
        names.meanings.emplace_back(name, entry.help);
    }
    return names;
}

}  // namespace orbweaver
