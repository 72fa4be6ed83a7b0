// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "sim/config/config_node.h"
#include "sim/config/diagnostics.h"

namespace orbweaver {

/// Applies one --set option to a configuration that has been read and not yet been given a meaning.
///
/// The option is KEY=VALUE: a dotted path and a YAML value. Maps on the way are made if they are missing; a number on
/// the way is an entry of a list, which is taken from the defaults if the configuration does not have it. Whether the
/// key exists and the value fits is found when the whole is read.
void apply_override(config_node& root, const std::shared_ptr<const source_text>& option, diagnostics& problems);

}  // namespace orbweaver
