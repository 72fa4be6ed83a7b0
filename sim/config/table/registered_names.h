// SPDX-License-Identifier: Apache-2.0
// Parameters whose words are the names in a registry (hw/noc/registry.h).
#pragma once

#include <utility>

#include "sim/config/table/value_kinds.h"

namespace orbweaver::sim {

/// A choice among the names of a registry, each with its help.
template <class Registry>
name_choice registered_names() {
    word_meanings names;
    for (const auto& [name, entry] : Registry::all()) { names.emplace_back(name, entry.help); }
    return name_choice(std::move(names));
}

}  // namespace orbweaver::sim
