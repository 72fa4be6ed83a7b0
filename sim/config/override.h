// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "sim/text/config_node.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Applies one --set option to a configuration that has been read but not yet interpreted.
///
/// The option is KEY=VALUE with a dotted path and a YAML value. Missing maps on the path are created. A number on the
/// path selects an entry of a list, which is copied from the defaults if the configuration does not contain it. `null`
/// removes a list entry, and resets any other key to its default. Unknown keys and invalid values are found later, when
/// the configuration is interpreted.
void apply_override(config_node& root, const std::shared_ptr<const source_text>& option, diagnostics& problems);

/// An override that has already been parsed, such as a value on a sweep axis.
struct configuration_setting {
    std::string key;      // dotted path
    text_position where;  // position of the key
    config_node value;
};

/// Applies a parsed setting.
void apply_setting(config_node& root, const configuration_setting& setting, diagnostics& problems);

}  // namespace orbweaver::sim
