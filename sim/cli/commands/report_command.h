// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Options of `orbweaver report`.
struct report_command_options {
    std::vector<std::string> results;  // folder of a run or sweep, or of several runs
    std::optional<std::string> out;    // file or folder
};

/// Creates one HTML page from the files that a run or a sweep has written.
class report_command final : public command_with<report_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
