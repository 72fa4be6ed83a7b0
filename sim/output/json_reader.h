// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "sim/json.h"

namespace orbweaver::sim {

/// Parses JSON with the library's parser in time linear in the number of keys. The library's own builder searches all
/// earlier keys for each new key. The first of several equal keys counts.
/// @throws json::exception as the library does
json parse_json(std::string_view text);

}  // namespace orbweaver::sim
