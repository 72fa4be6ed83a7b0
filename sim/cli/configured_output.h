// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "hw/system/system_desc.h"
#include "sim/output/output_directory.h"

namespace orbweaver::sim {

/// The input of a command, for the record.
struct command_source {
    std::string invocation;     // the command line
    std::string configuration;  // YAML file
};

/// Returns the folder for the results of a configuration: the user's choice, or out/<name>.
std::filesystem::path result_folder(const std::optional<std::string>& chosen, const system::system_desc& described);

/// Returns result_folder() for a command that adds to the results of a run. If the user chose no folder and out/<name>
/// holds results of another configuration, returns out/<name>.<command>.
std::filesystem::path result_folder(const std::optional<std::string>& chosen, const system::system_desc& described,
                                    const std::string& command);

/// The output directory of a command on a configuration, including resolved.yaml with every value of the configuration.
/// Results of run, check and area share a folder if they belong to the same configuration.
class configured_output {
public:
    /// @param plan all files except resolved.yaml
    /// @throws user_error as output_directory, or if results of another configuration would remain next to the new ones
    configured_output(const command_source& source, const system::system_desc& described, std::filesystem::path path,
                      output_plan plan);

    output_directory& directory() { return m_directory; }
    const std::filesystem::path& path() const { return m_directory.path(); }

private:
    static output_plan complete(output_plan plan, const command_source& source, const system::system_desc& described,
                                const std::filesystem::path& path, const std::string& resolved);

    std::string m_resolved;
    output_directory m_directory;
};

}  // namespace orbweaver::sim
