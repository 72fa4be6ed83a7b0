// SPDX-License-Identifier: Apache-2.0
// Waiting for links under uniform traffic, an extension: the dissertation assumes Poisson arrivals and unlimited
// buffers (section 3.1) and then counts hops alone. Each link is a queue of its own with
// Poisson arrivals and a fixed service time (M/D/1).
#pragma once

#include <optional>

#include "studies/arithmetic/hypernet/metrics/survey.h"

namespace orbweaver::studies::hypernet_model {

/// Mean wait for a link, in service times. @param utilisation 0 to below 1
double mean_wait(double utilisation);

/// Packets a node and service time that the busiest link carries.
double saturation_rate(const route_survey& survey);

/// Waits of a packet on its way, in service times; nothing from the saturation rate on.
/// @param rate packets a node and service time
std::optional<double> mean_waits(const route_survey& survey, double rate);

}  // namespace orbweaver::studies::hypernet_model
