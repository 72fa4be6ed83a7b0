// SPDX-License-Identifier: Apache-2.0
#include "sim/config/replay_keys.h"

namespace orbweaver::sim {

std::vector<std::string> idle_keys(noc::program_kind kind) {
    switch (kind) {
        case noc::program_kind::none:
            return {};
        case noc::program_kind::transformer:  // its shape says what it sends and computes
            return {"format", "program.ranks", "program.bytes", "program.compute", "program.grid"};
        case noc::program_kind::stencil:
            return {"format", "collectives", "program.ranks", "program.transformer"};
        default:
            return {"format", "program.grid", "program.transformer"};
    }
}

}  // namespace orbweaver::sim
