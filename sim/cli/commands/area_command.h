// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/cli/command.h"
#include "sim/cli/command_options.h"
#include "sim/cli/configured_output.h"

namespace orbweaver::sim {

/// Options of `orbweaver area`.
struct area_command_options {
    configuration_options configuration;
    std::optional<std::string> out;
    std::optional<std::string> target;  // family of FPGAs; none: gates
    bool quiet = false;
};

/// Synthesises the blocks of a configuration that exist in RTL and writes their area and timing.
class area_command final : public command_with<area_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;

private:
    bool measure(const system::system_desc& described, configured_output& out) const;
    bool measure_fpga_cells(const system::system_desc& described, configured_output& out) const;
};

}  // namespace orbweaver::sim
