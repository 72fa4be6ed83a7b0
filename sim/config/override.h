// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "sim/text/config_node.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Applies one --set option to a configuration that has been read and not yet been given a meaning.
///
/// The option is KEY=VALUE: a dotted path and a YAML value. Maps on the way are made if they are missing; a number on
/// the way is an entry of a list, which is taken from the defaults if the configuration does not have it. `null` takes
/// an entry out of its list, and leaves any other key to its default. Whether the key exists and the value fits is
/// found when the whole is read.
void apply_override(config_node& root, const std::shared_ptr<const source_text>& option, diagnostics& problems);

/// A value to put over a configuration that has been read already, such as the one of a sweep's axis.
struct configuration_setting {
    std::string key;      // dotted path
    text_position where;  // of the key
    config_node value;
};

/// Applies a setting that has been read.
void apply_setting(config_node& root, const configuration_setting& setting, diagnostics& problems);

}  // namespace orbweaver::sim
