// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/cli/command.h"
#include "sim/sweep/sweep_engine.h"

namespace orbweaver::sim {

/// Options of `orbweaver sweep`.
struct sweep_command_options {
    std::string sweep;       // YAML file
    unsigned processes = 0;  // concurrent runs; 0: one per processor
    sweep_engine engine = sweep_engine::local;
    bool resume = false;
    bool plan = false;   // only print the plan
    bool serve = false;  // a client requests points on standard input
    std::optional<std::string> out;
    bool quiet = false;
};

/// Simulates the points of a design space and writes the results.
class sweep_command final : public command_with<sweep_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
