// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "hw/noc/prediction/load_prediction.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Returns whether a run offers synthetic traffic to a network.
bool offers_traffic(const system::system_desc& described);

/// Returns the flits per cycle that each sending node offers while a run measures, for all classes, without replies.
double offered_rate(const system::system_desc& described);

/// Predicts, without a simulation, the load of the described network and the latency of its traffic.
/// @param described offers traffic
/// @throws noc::description_error with the key of an unsupported feature
std::unique_ptr<noc::load_prediction> predict_load(const system::system_desc& described);

/// Returns why a run would surely end saturated: the load exceeds the predicted saturation by more than the prediction
/// error. Empty if it might not, or if nothing can be predicted.
std::string predicted_overload(const system::system_desc& described);

/// Returns why a measured latency is that of a network near its saturation: it is more than three times that of an
/// empty one, by prediction. Empty: it is not, nothing is predicted, packets come in bursts, which queue at any load,
/// or the network has more than 1024 nodes, for which a prediction takes seconds.
/// @param latency mean, in cycles
/// @param routers that a packet passed, on average
std::string near_saturation(const system::system_desc& described, double latency, double routers);

}  // namespace orbweaver::sim
