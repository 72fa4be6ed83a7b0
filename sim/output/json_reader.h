// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "sim/json.h"

namespace orbweaver::sim {

/// JSON of a text, as the library parses it, in time linear in the keys of an object: the library looks for each key
/// among those before it. Of equal keys the first counts.
/// @throws json::exception as the library does
json parse_json(std::string_view text);

}  // namespace orbweaver::sim
