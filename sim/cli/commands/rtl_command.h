// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// `orbweaver rtl`: what leads RTL of others into a network, and networks out as RTL. Each command below it is a
/// command of its own, with a line in the constructor.
class rtl_command final : public command {
public:
    rtl_command();

    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;

private:
    /// A command below `rtl`, and how it is declared.
    struct declared_command {
        std::unique_ptr<command> made;
        CLI::App* grammar = nullptr;
    };

    std::vector<declared_command> m_commands;
};

}  // namespace orbweaver::sim
