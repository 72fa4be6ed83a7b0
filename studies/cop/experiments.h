// SPDX-License-Identifier: Apache-2.0
// The experiments of the thesis, one file each. Where the model differs from the expressions, a
// claim states why; nothing was tuned to hide it.
#pragma once

#include <memory>
#include <vector>

#include "studies/arithmetic/cop/closed_forms.h"
#include "studies/cop/scenario.h"
#include "studies/cop/scenarios.h"
#include "studies/experiment.h"

namespace orbweaver::studies::cop_paper {

/// What all experiments share.
struct study {
    study_sizes sizes;
    std::shared_ptr<scenario_clocks> simulated;

    double microseconds(const std::string& scenario) const { return cop_model::microseconds((*simulated)[scenario]); }
};

/// Clock counts of integer or floating-point calls, and the contention of a full controller.
inline cop_model::clock_counts counts_of(bool real) {
    return real ? cop_model::clock_counts::floating() : cop_model::clock_counts::integer();
}
inline cop_model::contention full_controller(bool real) { return cop_model::all_others(64, counts_of(real)); }

/// E1 and E2: Table III, its best and its worst case.
experiment table_3(const study& all);
/// E3, E4 and E6: broadcasts, reductions and reads of arrays.
experiment arrays(const study& all);
/// E5: barriers, over the number of nodes.
experiment barriers(const study& all);
/// E12: the other calls, over the number of nodes.
experiment scaling(const study& all);
/// Where the clocks of each call go.
experiment stages(const study& all);
/// E7 and E8: many channels ask at once, without and with locks.
experiment contended(const study& all);
/// E9 and E14: Table IV, libcop against PVM.
experiment table_4(const study& all);
/// Figures 15 to 18: PVM, simulated on workstations.
experiment pvm_figures();
/// E10: Table V, the projection of EGO out of the simulated Table IV.
experiment table_5(const study& all);
/// E13: protection, refusals, errors.
experiment functions(const study& all);
/// E15: two levels, up to 4,096 nodes.
experiment two_levels(const study& all);

// Simulations of firmware on hosts.
/// E11: EGO's communication on two to five hosts.
experiment ego(bool quick);
// On request, since they take minutes.
/// Operations by size, hosts, clock and main network: through libcop, in software, and PVM's baselines.
experiment map(bool quick);
/// Applications over software and over libcop, on up to 64 hosts.
experiment applications(bool quick);

/// All of them, in the order of the report.
inline std::vector<experiment> all_experiments(const study& all, bool quick) {
    return {table_3(all),   arrays(all),     barriers(all), scaling(all),       stages(all),
            contended(all), table_4(all),    pvm_figures(), table_5(all),       ego(quick),
            functions(all), two_levels(all), map(quick),    applications(quick)};
}

}  // namespace orbweaver::studies::cop_paper
