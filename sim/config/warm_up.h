// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Returns all keys of a description that have an effect before the end of its warm-up. Runs with equal texts have
/// equal warm-ups.
std::string warm_up_text(const system::system_desc& description);

}  // namespace orbweaver::sim
