// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Options of `orbweaver new`.
struct new_options {
    std::string kind;
    std::string name;
    std::optional<std::string> out;
};

/// Writes a CMake project of a plug-in that works, to start from.
class new_command final : public command_with<new_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
