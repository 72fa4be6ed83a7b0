// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver {

/// Returns the answer of a node to a word.
constexpr uint32_t seeded_answer(uint32_t word, uint32_t node) { return hash(word, node, 0); }

}  // namespace orbweaver
