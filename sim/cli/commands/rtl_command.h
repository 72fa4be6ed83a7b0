// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// `orbweaver rtl`: imports RTL of users into a network, and exports networks as RTL. Each subcommand is a command with
/// a line in the constructor.
class rtl_command final : public command {
public:
    rtl_command();

    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;

private:
    /// A subcommand of `rtl` and its declaration.
    struct declared_command {
        std::unique_ptr<command> made;
        CLI::App* grammar = nullptr;
    };

    std::vector<declared_command> m_commands;
};

}  // namespace orbweaver::sim
