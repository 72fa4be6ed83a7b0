// SPDX-License-Identifier: Apache-2.0
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

const run_kind& kind_of(const system::system_desc& described) {
    const run_kind* found = nullptr;
    for (const auto& [name, entry] : run_kinds::all()) {
        const run_kind& kind = entry.made;
        if (kind.takes(described) && (found == nullptr || found->is_default)) { found = &kind; }
    }
    invariant(found != nullptr, "run_kind", 0, "no kind of run takes this description");
    return *found;
}

}  // namespace orbweaver::sim
