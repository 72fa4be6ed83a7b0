// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/processes/process_group.h"
#include "sim/cli/command.h"
#include "sim/cli/command_options.h"
#include "sim/config/configuration.h"

namespace orbweaver::sim {

class warm_run;

/// Options of `orbweaver run`.
struct run_command_options {
    configuration_options configuration;
    std::optional<std::string> out;
    std::optional<std::string> threads;  // as for the key
    std::optional<std::string> json;     // "-": standard output, which then receives only result.json
    std::vector<std::string> traces;     // "messages", "causes", "flits"
    bool vcd = false;
    bool fst = false;
    std::optional<std::uint16_t> gdb_port;  // port at which the run waits for a debugger
    bool quiet = false;
    bool warm_up = false;  // only warms up, then forks for each request on standard input
};

/// Simulates a configuration and writes the results. Nothing is written unless the configuration, the program and the
/// output directory are usable.
class run_command final : public command_with<run_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;

private:
    loaded_configuration load() const;
    exit_code run(const loaded_configuration& configuration, const invocation& words, warm_run* warm,
                  process_group* processes) const;
    exit_code run_among(process_group& processes, const invocation& words) const;
    exit_code run_forks() const;
};

}  // namespace orbweaver::sim
