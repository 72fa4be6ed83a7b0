// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/inspection.h"

#include <algorithm>

namespace orbweaver::rtl {

block_library library_of_block(library_cache& cache, const verilated_design& design, bool in_lockstep) {
    const auto is_changed = [](const embedded_file& file) { return !file.embedded.empty(); };
    if (!in_lockstep || std::ranges::none_of(design.hardware, is_changed)) {
        return {shared_library(cache.library(design))};
    }
    verilated_design changed = design;
    changed.is_inspected = true;
    verilated_design embedded = changed;
    for (embedded_file& file : embedded.hardware) {
        if (is_changed(file)) { file.text = file.embedded; }
    }
    return {shared_library(cache.library(changed)),
            inspection{shared_library(cache.library(embedded)), module_hierarchy(changed.top, changed.hardware)}};
}

}  // namespace orbweaver::rtl
