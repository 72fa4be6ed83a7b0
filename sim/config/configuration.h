// SPDX-License-Identifier: Apache-2.0
// The way from a YAML file and --set options to the description of a system.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hw/base/errors.h"
#include "hw/system/system_desc.h"
#include "sim/config/override.h"
#include "sim/config/read_context.h"

namespace orbweaver::sim {

/// A description that is sound in itself, and where its values came from.
class loaded_configuration {
public:
    loaded_configuration(system::system_desc description, position_map positions, text_position start)
        : m_description(std::move(description)), m_positions(std::move(positions)), m_start(std::move(start)) {}

    const system::system_desc& description() const { return m_description; }

    /// An error about a value that only a later step can judge (a program that does not exist, an ELF of another
    /// machine), in the form of all configuration errors: the place where the user set it, and the line.
    /// @param path dotted path, "workload.program"
    user_error problem_at(std::string_view path, std::string_view message) const;

private:
    system::system_desc m_description;
    position_map m_positions;
    text_position m_start;
};

/// Reads a file, applies --set options, and checks the whole.
/// @param file    the YAML file; files it names are relative to its directory
/// @param options "KEY=VALUE"; files they name are relative to the working directory
/// @throws user_error that names everything that is wrong
loaded_configuration load_configuration(const std::string& file, const std::vector<std::string>& options);

/// Parses a text. `name` is the file that messages name.
loaded_configuration parse_configuration(const std::string& name, const std::string& text,
                                         const std::vector<std::string>& options = {});

/// Checks options that go over a text and other options. What is wrong elsewhere, such as files that are not there yet,
/// is left out.
/// @throws user_error that names everything that is wrong with `options`
void check_options(const std::string& name, const std::string& text, const std::vector<std::string>& others,
                   const std::vector<std::string>& options);

/// Parses a file that has been read, and values that were read elsewhere. Messages name the place of each, and
/// files that it names are relative to the directory of where it stands.
loaded_configuration load_configuration(const std::shared_ptr<const source_text>& file,
                                        const std::vector<configuration_setting>& settings);

/// Reports keys that do not exist and values that do not fit their parameter. Contradictions between values are not
/// looked for.
/// @throws user_error if the file is no map
void check_values(const std::shared_ptr<const source_text>& file, const std::vector<configuration_setting>& settings,
                  diagnostics& problems);

}  // namespace orbweaver::sim
