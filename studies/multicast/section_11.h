// SPDX-License-Identifier: Apache-2.0
// The table of the independent model, and what its claims C2 and C3 state of it.
#pragma once

#include <vector>

#include "studies/multicast/sweep.h"

namespace orbweaver::studies::multicast_paper {

/// A start-up and a length for which the independent model has figures.
struct timing_row {
    multicast_model::nanoseconds start_up = 5000;
    unsigned flits = 128;
};

/// With which transmission counts for more than start-up.
inline constexpr timing_row long_messages{5000, 1024};

/// Numbers of multicasts at once, for sweeps whose claims are not of the table.
std::vector<unsigned> multicasts_at_once(bool quick);
/// Numbers of multicasts of sweeps over another axis, which have a panel for each.
std::vector<unsigned> multicasts_of_panels(bool quick);

/// A figure of the table.
scenario table_point(const timing_row& row, unsigned multicasts, multicast::multicast_algorithm algorithm);

/// How many of the figures of a row are met to a fifth, and those that are not.
claim figures_of_row(const timing_row& row, const measurements& measured, unsigned repetitions, bool quick);

/// Which of the table's numbers of multicasts is the first with which the fastest of the four variants beats SPCCO.
/// @param published that of the independent model; 0: none of them
claim first_won(const timing_row& row, unsigned published, const measurements& measured, unsigned repetitions,
                bool quick);

}  // namespace orbweaver::studies::multicast_paper
