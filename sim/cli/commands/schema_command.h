// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// The output forms of `orbweaver schema`.
enum class schema_form : std::uint8_t {
    json,
    sweep,
    manual,
    listing,
    statistics,
    instructions,
    commands,
    man,
    completion,
    completion_zsh
};

/// Options of `orbweaver schema`.
struct schema_command_options {
    schema_form form = schema_form::json;
    std::optional<std::string> out;
};

/// Prints or writes the description of all parameters.
class schema_command final : public command_with<schema_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
