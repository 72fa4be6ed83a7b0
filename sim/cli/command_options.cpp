// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/command_options.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

constexpr unsigned max_processes = 1024;

/// @return empty if the name is a valid file or folder name
std::string output_name_error(const std::string& name) {
    return name.empty() ? "the name is empty; leave --out out for the default" : "";
}

}  // namespace

void add_configuration(CLI::App& command, configuration_options& configuration) {
    command.add_option("CONFIG", configuration.file, "YAML file that describes the system and its workload")
        ->required()
        ->type_name("FILE");
    add_settings(command, configuration.settings,
                 "Set a value of the configuration, as network.vc_depth=4; null: the default; may be repeated");
}

void add_settings(CLI::App& command, std::vector<std::string>& settings, const std::string& help) {
    command.add_option("--set", settings, help)->allow_extra_args(false)->type_name("KEY=VALUE");
}

void add_out(CLI::App& command, std::optional<std::string>& out, const std::string& help) {
    command.add_option("--out", out, help)->check(output_name_error)->type_name("DIR");
}

void add_out_file(CLI::App& command, std::optional<std::string>& out, const std::string& name) {
    const std::string extension = name.substr(name.find('.'));
    command
        .add_option("--out", out,
                    fmt::format("Where it goes: a file that ends in {}, or a directory, as {} in it", extension, name))
        ->check(output_name_error)
        ->type_name("FILE|DIR");
}

void add_quiet(CLI::App& command, bool& quiet) { command.add_flag("-q,--quiet", quiet, "Print nothing but errors"); }

void add_jobs(CLI::App& command, unsigned& processes) {
    command.add_option("-j,--jobs", processes, "Simulations at once; default: one a processor (Slurm: no limit)")
        ->check(CLI::Range(1U, max_processes).description(""))
        ->type_name("N");
}

}  // namespace orbweaver::sim
