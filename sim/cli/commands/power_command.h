// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/cli/command.h"
#include "sim/cli/command_options.h"

namespace orbweaver::sim {

/// Options of `orbweaver power`.
struct power_command_options {
    configuration_options configuration;
    std::optional<std::string> out;
    std::optional<std::string> profile;  // file
    bool quiet = false;
};

/// Measures the energies of routers by their netlists and writes them, also as a technology profile.
class power_command final : public command_with<power_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
