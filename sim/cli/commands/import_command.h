// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Options of `orbweaver import`.
struct import_command_options {
    std::string format;
    std::string file;
    std::vector<std::string> arguments;  // "option=value"
    std::optional<std::string> out;
};

/// Prints or writes another simulator's configuration as YAML; warnings go to standard error.
class import_command final : public command_with<import_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
