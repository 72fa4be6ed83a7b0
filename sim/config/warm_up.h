// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// All that a description states by keys that act before the end of its warm-up: runs with the same text warm up alike.
std::string warm_up_text(const system::system_desc& description);

}  // namespace orbweaver::sim
