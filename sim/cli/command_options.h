// SPDX-License-Identifier: Apache-2.0
// Options shared by several commands.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// A configuration file and the settings that override it.
struct configuration_options {
    std::string file;
    std::vector<std::string> settings;  // KEY=VALUE, in the order of the options
};

void add_configuration(CLI::App& command, configuration_options& configuration);
void add_settings(CLI::App& command, std::vector<std::string>& settings, const std::string& help);

/// Adds the option for the output folder.
void add_out(CLI::App& command, std::optional<std::string>& out, const std::string& help);
/// Adds the option for the output of a command that makes one file: a file or a folder.
/// @param name name of the file in a folder
void add_out_file(CLI::App& command, std::optional<std::string>& out, const std::string& name);

void add_quiet(CLI::App& command, bool& quiet);
void add_jobs(CLI::App& command, unsigned& processes);

/// Adds an option whose words are the names of an enumeration, in their order.
template <class Enumeration>
void add_choice(CLI::App& command, const std::string& name, const std::string& help,
                const std::vector<std::string>& words, Enumeration& chosen) {
    command
        .add_option_function<std::string>(
            name,
            [words, &chosen](const std::string& word) {
                chosen = static_cast<Enumeration>(std::find(words.begin(), words.end(), word) - words.begin());
            },
            help)
        ->check(CLI::IsMember(words).description(""))
        ->type_name(CLI::detail::join(words, "|"));
}

}  // namespace orbweaver::sim
