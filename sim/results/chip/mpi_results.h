// SPDX-License-Identifier: Apache-2.0
// MPI statistics of a run (docs/mpi.md).
#pragma once

#include <string>
#include <vector>

#include "hw/base/types.h"
#include "sim/output/output_file.h"
#include "sim/output/result_json.h"
#include "sim/workload/mpi_profile.h"

namespace orbweaver::sim {

/// Returns `mpi` for result.json.
result_json mpi_results(const std::vector<mpi_rank_profile>& ranks);

/// Returns mpi_calls.csv and mpi_pairs.csv: the detailed data that result.json sums, by rank and by pair of ranks.
/// Their names have no folder.
std::vector<output_file> mpi_files(const std::vector<mpi_rank_profile>& ranks);

/// Returns a text such as "calls of MPI take 48 % of the time of all ranks, waits for late ranks 25 %"; empty without
/// ranks.
/// @param cycles duration of the run
std::string share_of_mpi(const std::vector<mpi_rank_profile>& ranks, cycle_t cycles);

/// Returns the MPI part of the summary on the console.
std::string summarise_mpi(const result_json& mpi, double cycles);

}  // namespace orbweaver::sim
