// SPDX-License-Identifier: Apache-2.0
// Runs of E6, a Cholesky factorisation by columns: on the T800 machine, and as firmware on a chip with agent engines.
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

/// Orders of finishing columns, by their configuration names: the thesis's original algorithm, its modified one, and
/// other interpretations of the original (docs/studies/agents.md).
inline constexpr const char* in_turn = "in_turn";
inline constexpr const char* left_looking = "left_looking";
inline constexpr const char* look_ahead = "look_ahead";
inline constexpr const char* barrier = "barrier";

/// Times of scaling and of updating an element. They are derived from published columns of T5.8
/// (docs/studies/agents.md). The recipes use the original algorithm's columns, in turn and with a barrier. The fitted
/// times, made after the recipes had been run, use both of SPIDER's columns with a barrier. The third recipe uses two
/// figures of the 2x2 mesh.
struct computing_times {
    const char* name;  // in names of runs
    double scale_us;
    double update_us;
    bool third_recipe = false;  // a process that injects an agent waits until the interpreter has accepted it
    bool root_columns = false;  // the root owns columns, too
};
inline constexpr computing_times computing_times_in_turn{"", 1000, 80};
inline constexpr computing_times computing_times_with_a_barrier{"-barrier_times", 1040, 104};
inline constexpr computing_times fitted_computing_times{"-fitted_times", 800, 137};

inline constexpr computing_times third_computing_times{"-third", 738, 37.0, true};
inline constexpr computing_times third_computing_times_root{"-third_root", 791, 34.0, true, true};

inline constexpr unsigned full_columns = 65;
inline constexpr unsigned quick_columns = 17;

/// Returns the indices of the published meshes that are run.
std::vector<std::size_t> factorisation_meshes(bool quick);

/// @param mesh index of a published mesh
planned_run t800_factorisation(const std::string& order, std::size_t mesh, bool quick,
                               const computing_times& times = computing_times_in_turn);
double t800_factorisation_ms(const measurements& measured, const std::string& order, std::size_t mesh,
                             const computing_times& times = computing_times_in_turn);

/// Factorisation over virtual channels.
planned_run channel_factorisation(const std::string& order, std::size_t mesh, bool quick,
                                  const computing_times& times = computing_times_in_turn);
double channel_factorisation_ms(const measurements& measured, const std::string& order, std::size_t mesh,
                                const computing_times& times = computing_times_in_turn);

/// @param exchange exchange of columns, an argument of the program
planned_run chip_factorisation(const std::string& exchange, const std::string& order, std::size_t mesh, bool quick);
double chip_factorisation_cycles(const measurements& measured, const std::string& exchange, const std::string& order,
                                 std::size_t mesh);

}  // namespace orbweaver::studies::spider_paper
