// SPDX-License-Identifier: Apache-2.0
// Reads YAML files and --set options into the description of a system.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hw/base/errors.h"
#include "hw/system/system_desc.h"
#include "sim/config/override.h"
#include "sim/config/read_context.h"

namespace orbweaver::sim {

/// A validated description with the positions of its values.
class loaded_configuration {
public:
    loaded_configuration(system::system_desc description, position_map positions, text_position start)
        : m_description(std::move(description)), m_positions(std::move(positions)), m_start(std::move(start)) {}

    const system::system_desc& description() const { return m_description; }

    /// Returns an error about a value that only a later step can check, such as a missing program or an ELF for another
    /// machine. It has the form of all configuration errors: the position where the user set the value, and the line.
    /// @param path dotted path, "workload.program"
    user_error problem_at(std::string_view path, std::string_view message) const;

private:
    system::system_desc m_description;
    position_map m_positions;
    text_position m_start;
};

/// Reads a file, applies --set options, and checks the result.
/// @param file    the YAML file; file names in it are relative to its directory
/// @param options "KEY=VALUE"; file names in them are relative to the working directory
/// @throws user_error that names all errors
loaded_configuration load_configuration(const std::string& file, const std::vector<std::string>& options);

/// Parses a text. @param name file name for messages
loaded_configuration parse_configuration(const std::string& name, const std::string& text,
                                         const std::vector<std::string>& options = {});

/// Checks options that override a text and other options. Errors elsewhere, such as files that do not exist yet, are
/// ignored.
/// @throws user_error that names all errors in `options`
void check_options(const std::string& name, const std::string& text, const std::vector<std::string>& others,
                   const std::vector<std::string>& options);

/// Parses a file and settings that have already been read. Messages name the position of each. File names are relative
/// to the directory of the file that contains them.
loaded_configuration load_configuration(const std::shared_ptr<const source_text>& file,
                                        const std::vector<configuration_setting>& settings);

/// Reports unknown keys and values that do not fit their parameter. Contradictions between values are not checked.
/// @throws user_error if the file is not a map
void check_values(const std::shared_ptr<const source_text>& file, const std::vector<configuration_setting>& settings,
                  diagnostics& problems);

}  // namespace orbweaver::sim
