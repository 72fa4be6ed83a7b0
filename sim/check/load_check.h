// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "hw/noc/prediction/load_prediction.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Returns whether a run offers synthetic traffic to a network.
bool offers_traffic(const system::system_desc& described);

/// Predicts the load of the network without a simulation.
/// @param described offers traffic
/// @throws noc::description_error with the key of an unsupported feature
std::unique_ptr<noc::load_prediction> predict_load(const system::system_desc& described);

/// Returns why a run would surely end saturated: the load exceeds the predicted saturation by more than the prediction
/// error. Empty if it might not, or if nothing can be predicted.
std::string predicted_overload(const system::system_desc& described);

}  // namespace orbweaver::sim
