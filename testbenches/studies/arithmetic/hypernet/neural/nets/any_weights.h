// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/shared/neural/weights.h"

namespace orbweaver::studies::hypernet_model {

/// Weights for tests that examine only the connections of a net.
inline constexpr neural::weights any_weights{1, neural::weight_rule::symmetric, 1};

}  // namespace orbweaver::studies::hypernet_model
