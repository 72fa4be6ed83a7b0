// SPDX-License-Identifier: Apache-2.0
#include "sim/config/replay_keys.h"

namespace orbweaver::sim {

namespace {

std::vector<std::string> idle_program_keys(noc::program_kind kind) {
    switch (kind) {
        case noc::program_kind::none: return {};
        case noc::program_kind::transformer:  // its shape defines messages and computation
            return {"program.ranks", "program.bytes", "program.compute", "program.grid"};
        case noc::program_kind::stencil: return {"collectives", "program.ranks", "program.transformer"};
        case noc::program_kind::all_reduce:
        case noc::program_kind::reduce_scatter:
        case noc::program_kind::all_gather:
        case noc::program_kind::all_to_all:
        case noc::program_kind::broadcast: break;
    }
    return {"program.grid", "program.transformer"};
}

}  // namespace

std::vector<std::string> idle_keys(const system::replay_desc& replay) {
    std::vector<std::string> keys = idle_program_keys(replay.program.kind);
    if (!keys.empty()) { keys.emplace_back("format"); }
    const bool generates_collectives = !keys.empty() && replay.program.kind != noc::program_kind::stencil;
    if (generates_collectives && replay.collectives.algorithm != noc::collective_algorithm::hierarchical) {
        keys.emplace_back("collectives.group");
    }
    if (generates_collectives && replay.collectives.algorithm != noc::collective_algorithm::multicast) {
        keys.emplace_back("collectives.plan");
    }
    return keys;
}

}  // namespace orbweaver::sim
