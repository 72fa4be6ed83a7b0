// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "hw/noc/prediction/load_prediction.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Whether a run would offer synthetic traffic to a network.
bool offers_traffic(const system::system_desc& described);

/// What its network would carry of it, without a simulation.
/// @param described offers traffic
/// @throws noc::description_error with the key of what is not calculated
std::unique_ptr<noc::load_prediction> predict_load(const system::system_desc& described);

/// Why a run would surely end saturated: the load is above the predicted saturation by more than the error of
/// predictions. Empty: it may not, or nothing can be predicted.
std::string predicted_overload(const system::system_desc& described);

}  // namespace orbweaver::sim
