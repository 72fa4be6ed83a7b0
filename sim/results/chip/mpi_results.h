// SPDX-License-Identifier: Apache-2.0
// What a run states of its program's calls of MPI (docs/mpi.md).
#pragma once

#include <string>
#include <vector>

#include "hw/base/types.h"
#include "sim/output/output_file.h"
#include "sim/output/result_json.h"
#include "sim/workload/mpi_profile.h"

namespace orbweaver::sim {

/// `mpi` of result.json.
result_json mpi_results(const std::vector<mpi_rank_profile>& ranks);

/// mpi_calls.csv and mpi_pairs.csv: what result.json sums, by rank and by pair of ranks. Their names have no folder.
std::vector<output_file> mpi_files(const std::vector<mpi_rank_profile>& ranks);

/// "calls of MPI take 48 % of the time of all ranks, waits for late ranks 25 %"; empty without ranks.
/// @param cycles of the run
std::string share_of_mpi(const std::vector<mpi_rank_profile>& ranks, cycle_t cycles);

/// The part of the summary on the console.
std::string summarise_mpi(const result_json& mpi, double cycles);

}  // namespace orbweaver::sim
