// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "hw/system/system_desc.h"
#include "sim/output/output_directory.h"

namespace orbweaver::sim {

/// What a command was given, for the record.
struct command_source {
    std::string invocation;     // the command line
    std::string configuration;  // YAML file
};

/// The folder of the results of a configuration: what the user chose, or out/<name>.
std::filesystem::path result_folder(const std::optional<std::string>& chosen, const system::system_desc& described);

/// result_folder() of a command that adds to the results of a run. If nobody chose a folder, and out/<name> holds
/// results of another configuration, it is out/<name>.<command>.
std::filesystem::path result_folder(const std::optional<std::string>& chosen, const system::system_desc& described,
                                    const std::string& command);

/// The output directory of a command on a configuration, with resolved.yaml: every value of the configuration. The
/// results of run, check and area lie side by side if they are of one configuration.
class configured_output {
public:
    /// @param plan of all files but resolved.yaml
    /// @throws user_error as output_directory; and if the results of another configuration would stay next to those of
    /// this one
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
