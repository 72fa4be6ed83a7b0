// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/neural/machine_demand.h"

namespace orbweaver::studies::hypernet_model {

namespace {

constexpr double bytes_per_connection = 6;

}  // namespace

double memory_bytes(double cells, double connections) { return bytes_per_connection * cells * connections; }

double iteration_seconds(double cells, double connections) { return cells * connections / updates_per_second; }

double linear_speedup_bandwidth(double handled, double processors, double cells, double connections) {
    return handled * processors * packet_bytes / iteration_seconds(cells, connections);
}

double broadcast_threshold(double connections, double distance, double core_share, double cells) {
    return connections * distance / (core_share * cells);
}

}  // namespace orbweaver::studies::hypernet_model
