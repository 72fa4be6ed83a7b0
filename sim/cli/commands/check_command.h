// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/cli/command.h"
#include "sim/cli/command_options.h"

namespace orbweaver::sim {

/// Options of `orbweaver check`.
struct check_command_options {
    configuration_options configuration;
    std::optional<std::string> out;
    bool whole_graph = false;
    bool load = false;
};

/// Validates a configuration and summarises it in one line. Proves that it is free of deadlock, or names a cycle of
/// dependencies.
class check_command final : public command_with<check_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
