// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;  // in json.cpp, once for all files

namespace orbweaver::sim {

/// Keeps keys in insertion order, so that equal runs give equal bytes.
using json = nlohmann::ordered_json;

}  // namespace orbweaver::sim
