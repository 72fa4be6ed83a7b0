// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Options of `orbweaver paper`.
struct paper_command_options {
    std::vector<std::string> experiments;  // ids; empty: all
    bool quick = false;
    bool sensitivity = false;
    bool resume = false;
    std::vector<std::string> settings;  // KEY=VALUE, in the order of the options
    unsigned processes = 0;             // concurrent runs; 0: one per processor
    std::optional<std::string> out;
    bool quiet = false;
};

/// Repeats experiments of papers. The program orbweaver-studies replaces this process and receives the same words.
class paper_command final : public command_with<paper_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
