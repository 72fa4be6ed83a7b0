// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns latency_pairs.csv for the page: `{nodes, group, classes: {name: {packets, mean, max}}}`. Each list has one
/// figure per pair, sorted by source and then by destination, and null for pairs without packets. In large networks
/// each row and column represents `group` neighbouring nodes.
/// @param nodes number of nodes of the network
/// @throws user_error for an invalid file
result_json pair_matrix(const std::filesystem::path& file, std::uint64_t nodes);

/// Returns mpi_pairs.csv for the page: `{ranks, group, side, messages, bytes, late_sender, late_receiver}`. The lists
/// have the same order.
/// @throws user_error for an invalid file
result_json rank_matrix(const std::filesystem::path& file, std::uint64_t ranks);

}  // namespace orbweaver::sim
