// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Options of `orbweaver rtl new`.
struct rtl_new_options {
    std::string name;
    std::optional<std::string> out;
};

/// Writes a template of a SystemVerilog router with the ports that `network.router.impl: external` expects.
class rtl_new_command final : public command_with<rtl_new_options> {
public:
    CLI::App& declare(CLI::App& above) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
