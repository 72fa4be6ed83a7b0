// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Options of `orbweaver export`.
struct export_command_options {
    std::string format;
    std::string file;
    std::uint64_t cycle = 10;  // nanoseconds; the default of clock.chip
    std::optional<std::string> out;
};

/// Prints or writes a message trace in the format of another tool.
class export_command final : public command_with<export_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
