// SPDX-License-Identifier: Apache-2.0
// The table of the independent model, and the claims C2 and C3 about it.
#pragma once

#include <vector>

#include "studies/multicast/sweep.h"

namespace orbweaver::studies::multicast_paper {

/// A start-up and a length for which the independent model has figures.
struct timing_row {
    multicast_model::nanoseconds start_up = 5000;
    unsigned flits = 128;
};

/// Messages whose transmission takes longer than the start-up.
inline constexpr timing_row long_messages{5000, 1024};

/// Numbers of simultaneous multicasts for sweeps whose claims do not refer to the table.
std::vector<unsigned> multicasts_at_once(bool quick);
/// Numbers of multicasts of sweeps over another axis, one panel each.
std::vector<unsigned> multicasts_of_panels(bool quick);

/// Returns the scenario of a figure of the table.
scenario table_point(const timing_row& row, unsigned multicasts, multicast::multicast_algorithm algorithm);

/// Judges how many figures of a row are met within a fifth, and lists the others.
claim figures_of_row(const timing_row& row, const measurements& measured, unsigned repetitions, bool quick);

/// Judges the smallest number of multicasts in the table at which the fastest of the four variants beats SPCCO.
/// @param published value of the independent model; 0: none
claim first_won(const timing_row& row, unsigned published, const measurements& measured, unsigned repetitions,
                bool quick);

}  // namespace orbweaver::studies::multicast_paper
