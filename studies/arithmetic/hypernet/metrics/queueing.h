// SPDX-License-Identifier: Apache-2.0
// Link waiting times under uniform traffic, as an extension: the dissertation assumes Poisson arrivals and unlimited
// buffers (section 3.1) but then counts only hops. Each link is a separate queue with Poisson arrivals and a fixed
// service time (M/D/1).
#pragma once

#include <optional>

#include "studies/arithmetic/hypernet/metrics/survey.h"

namespace orbweaver::studies::hypernet_model {

/// Returns the mean wait for a link, in service times.
/// @param utilisation 0 to below 1
double mean_wait(double utilisation);

/// Returns the packets per node and service time that saturate the busiest link.
double saturation_rate(const route_survey& survey);

/// Returns the total waiting time of a packet, in service times; empty from the saturation rate on.
/// @param rate packets per node and service time
std::optional<double> mean_waits(const route_survey& survey, double rate);

}  // namespace orbweaver::studies::hypernet_model
