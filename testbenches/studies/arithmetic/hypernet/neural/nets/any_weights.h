// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/shared/neural/weights.h"

namespace orbweaver::studies::hypernet_model {

/// For nets of which a test looks at the connections alone.
inline constexpr neural::weights any_weights{1, neural::weight_rule::symmetric, 1};

}  // namespace orbweaver::studies::hypernet_model
