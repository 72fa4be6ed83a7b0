// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/cli/command.h"
#include "sim/multicast/plan_request.h"

namespace orbweaver::sim {

/// Options of `orbweaver plan`.
struct plan_command_options {
    plan_request wanted;
    std::string shown;  // file to print instead; empty: plan
    bool as_text = false;
    std::optional<std::string> out;  // file or folder
};

/// Plans multicasts and writes or prints the plan, or prints an existing plan.
class plan_command final : public command_with<plan_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
