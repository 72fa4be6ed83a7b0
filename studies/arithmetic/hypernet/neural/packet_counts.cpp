// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/neural/packet_counts.h"

#include <algorithm>
#include <cmath>

namespace orbweaver::studies::hypernet_model {

namespace {

/// Processors that hold the region.
double processors_of(const neural_region& region) { return region.cells / region.home; }

double random_messages_per_cell(const neural_region& region) {
    const double processors = processors_of(region);
    return processors * (1 - std::exp(-region.connections / processors));
}

bool is_inside_a_core(const neural_region& region, const neural_clustering& clustering) {
    return clustering.core_cells >= region.home;
}

/// Inverse of the probability that a cell of the virtual neighbour is connected; home group inside one core.
double inverse_inside_a_core(const neural_region& region, const neural_clustering& clustering) {
    return std::max(clustering.region_inverse * clustering.core_inverse, region.home / region.connections);
}

/// Returns that probability for a home group of r cores.
double probability_of_cores(const neural_region& region, const neural_clustering& clustering) {
    const double ratio = region.home / clustering.core_cells;
    return std::min(1 / (ratio * clustering.core_inverse * clustering.region_inverse) +
                        (ratio - 1) / ratio * region.connections / region.cells,
                    region.connections / region.home);
}

packet_counts with_messages_per_hit(const neural_region& region, double messages, double messages_per_hit) {
    return {messages / region.home, messages, messages / messages_per_hit, messages_per_hit};
}

packet_counts count_inside_a_core(const neural_region& region, const neural_clustering& clustering) {
    const double inverse = inverse_inside_a_core(region, clustering);
    double hit = region.home * (1 - std::exp(-region.home / (inverse * clustering.region_inverse)));
    if (hit < clustering.core_inverse) { hit /= clustering.core_inverse - 1; }
    return with_messages_per_hit(region, region.connections * inverse, hit);
}

packet_counts count_of_cores(const neural_region& region, const neural_clustering& clustering) {
    const double ratio = region.home / clustering.core_cells;
    const double probability = probability_of_cores(region, clustering);
    const double messages = region.connections / probability;
    double hit = region.home * (1 - std::exp(-region.home * probability / clustering.region_inverse));
    const double spread = messages / (clustering.core_inverse * processors_of(region));
    if (hit < clustering.core_inverse && spread < 1) { hit = hit / ratio * (1 + (ratio - 1) * spread); }
    return with_messages_per_hit(region, messages, hit);
}

}  // namespace

packet_counts count_random(const neural_region& region) {
    packet_counts counts;
    counts.processors_hit = processors_of(region);
    counts.messages_per_cell = std::max(1.0, random_messages_per_cell(region));
    counts.messages = region.home * counts.messages_per_cell;
    counts.messages_per_hit = std::max(1.0, counts.messages / counts.processors_hit);
    return counts;
}

double random_packets(const neural_region& region, double packet_size) {
    const double processors = processors_of(region);
    const double per_hit = region.home * std::max(1.0, random_messages_per_cell(region)) / processors;
    return per_hit >= 1 ? processors * std::ceil(per_hit / packet_size)
                        : region.home * random_messages_per_cell(region);
}

bool is_clustered(const neural_region& region, const neural_clustering& clustering) {
    const double connected = is_inside_a_core(region, clustering)
                                 ? region.home / inverse_inside_a_core(region, clustering)
                                 : region.home * probability_of_cores(region, clustering);
    return connected > 1;
}

packet_counts count_clustered(const neural_region& region, const neural_clustering& clustering) {
    return is_inside_a_core(region, clustering) ? count_inside_a_core(region, clustering)
                                                : count_of_cores(region, clustering);
}

double region_packets(const neural_region& region, const neural_clustering& clustering, double packet_size) {
    if (!is_clustered(region, clustering)) { return random_packets(region, packet_size); }
    const packet_counts counts = count_clustered(region, clustering);
    return counts.processors_hit * std::ceil(counts.messages_per_hit / packet_size);
}

double core_packets(double core_cells, double home, double packet_size) {
    return home < core_cells ? (std::ceil(core_cells / home) - 1) * home / packet_size : 0;
}

}  // namespace orbweaver::studies::hypernet_model
