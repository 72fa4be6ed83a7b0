// SPDX-License-Identifier: Apache-2.0
// P7: a cluster of 16 chips of 16 tiles, joined by serial lines to a (2,3)-net, factorises a matrix and simulates a
// neural network.
#include <fmt/core.h>

#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/programs/program_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

planned_run factorisation() { return plan_program("lu", sixteen_chips(), "n: 256, block: 16"); }

planned_run neural_net() {
    return plan_program("neural", sixteen_chips(),
                        "cells: 2048, core_cells: 32, influence_cells: 96, core_connections: 31, "
                        "influence_connections: 24, remote_connections: 12, p_i: 0.5, p_r: 0.25");
}

claim verified_claim(const measurements& measured, const planned_run& run, const std::string& what,
                     const std::string& note) {
    const claim stated = unmeasured("hypernet.P7", "16 chips of 16 tiles: " + what, "section 2.1", "runs", "", note);
    return judged(stated, [&](claim& entry) {
        entry.measured = fmt::format("verified, {} cycles", figure_text(measured.cycles(run.name)));
        entry.pass = true;
    });
}

}  // namespace

experiment chips(bool quick) {
    experiment result{.id = "chips", .title = "A hypernet of chips"};
    result.on_request = quick;  // seconds
    result.runs = {factorisation(), neural_net()};
    result.evaluate = [](const measurements& measured) {
        findings found;
        found.claims = {
            verified_claim(measured, factorisation(), "LU factorisation", "the residual is checked on the machine"),
            verified_claim(measured, neural_net(), "a neural network", "all outputs are checked on the machine")};
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
