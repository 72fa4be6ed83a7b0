// SPDX-License-Identifier: Apache-2.0
// Runs of E6, a Cholesky factorisation by columns: on the T800 machine, and as firmware on a chip with agent engines.
#pragma once

#include <string>
#include <vector>

#include "sim/paper/experiment.h"

namespace orbweaver::spider_paper {

/// When a column is finished, as configurations name it: the thesis' original algorithm, its modified one, and the
/// other reading of the original (docs/agent/experiments.md).
inline constexpr const char* in_turn = "in_turn";
inline constexpr const char* look_ahead = "look_ahead";
inline constexpr const char* barrier = "barrier";

inline constexpr unsigned quick_columns = 17;

/// Numbers of the published meshes that are run.
std::vector<std::size_t> factorisation_meshes(bool quick);

/// @param mesh number of a published one
planned_run t800_factorisation(const std::string& order, std::size_t mesh, bool quick);
double t800_factorisation_ms(const measurements& measured, const std::string& order, std::size_t mesh);

/// @param by how columns travel: argument of the program
planned_run chip_factorisation(const std::string& by, const std::string& order, std::size_t mesh, bool quick);
double chip_factorisation_cycles(const measurements& measured, const std::string& by, const std::string& order,
                                 std::size_t mesh);

}  // namespace orbweaver::spider_paper
