// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/cli/command.h"
#include "sim/cli/command_options.h"

namespace orbweaver::sim {

/// Options of `orbweaver rtl emit`.
struct rtl_emit_options {
    configuration_options configuration;
    std::optional<std::string> out;
    std::uint64_t cycles = 1000;
    bool quiet = false;
};

/// Writes the network of a configuration as synthesisable SystemVerilog, with a testbench of recorded traffic.
class rtl_emit_command final : public command_with<rtl_emit_options> {
public:
    CLI::App& declare(CLI::App& above) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
