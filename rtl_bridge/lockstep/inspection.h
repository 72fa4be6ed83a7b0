// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "rtl_bridge/build/library_cache.h"
#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/lockstep/module_hierarchy.h"

namespace orbweaver::rtl {

/// The embedded RTL of a block whose RTL a user has changed (own_sources.h). Lockstep runs it next to the changed RTL
/// to find the module with the first difference inside the block.
struct inspection {
    shared_library embedded;
    module_hierarchy modules;  // of the changed RTL
};

/// The library of a block.
struct block_library {
    shared_library code;
    std::optional<inspection> inspected{};  // empty: the RTL is not changed, or not in lockstep

    const inspection* inspection_or_null() const { return inspected ? &*inspected : nullptr; }
};

/// Builds the library of a design, and that of the embedded design if lockstep compares a changed one.
/// @throws user_error as library_cache::library()
block_library library_of_block(library_cache& cache, const verilated_design& design, bool in_lockstep);

}  // namespace orbweaver::rtl
