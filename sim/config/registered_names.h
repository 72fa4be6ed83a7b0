// SPDX-License-Identifier: Apache-2.0
// Parameters whose words are the names of a registry (hw/noc/registry.h).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sim/config/value_kinds.h"

namespace orbweaver {

/// One of the names of a registry. @param not_yet words that later versions will know
template <class Registry>
choice<std::string> registered_names(std::vector<std::string> not_yet = {}) {
    choice<std::string> names;
    for (const auto& [name, of] : Registry::all()) {
        names.allowed.emplace_back(name, name);
    }
    names.not_yet = std::move(not_yet);
    return names;
}

/// What each name stands for: "; `mesh`: a grid of ...; `ring`: ...".
template <class Registry>
std::string registered_help() {
    std::string help;
    for (const auto& [name, of] : Registry::all()) {
        help += "; `" + name + "`: " + of.help;
    }
    return help;
}

}  // namespace orbweaver
