// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// latency_pairs.csv for the page: `{nodes, group, classes: {name: {packets, mean, max}}}`. Each list holds a figure a
/// pair, by source and then by destination, and null where no packet went. Of large networks a row and a column stand
/// for `group` neighbouring nodes.
/// @param nodes of the network
/// @throws user_error for a file that is none of ours
result_json pair_matrix(const std::filesystem::path& file, std::uint64_t nodes);

/// mpi_pairs.csv for the page: `{ranks, group, side, messages, bytes, late_sender, late_receiver}`, lists likewise.
/// @throws user_error for a file that is none of ours
result_json rank_matrix(const std::filesystem::path& file, std::uint64_t ranks);

}  // namespace orbweaver::sim
