// SPDX-License-Identifier: Apache-2.0
// The experiments of the thesis, one file each. Where the model differs from the expressions, a claim gives the reason;
// no parameter was tuned to hide a difference.
#pragma once

#include <memory>
#include <vector>

#include "studies/arithmetic/cop/closed_forms.h"
#include "studies/cop/scenario.h"
#include "studies/cop/scenarios.h"
#include "studies/experiment.h"

namespace orbweaver::studies::cop_paper {

/// Data shared by all experiments.
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
/// Breakdown of the clock cycles of each call.
experiment stages(const study& all);
/// E7 and E8: many simultaneous requests, without and with locks.
experiment contended(const study& all);
/// E9 and E14: Table IV, libcop against PVM.
experiment table_4(const study& all);
/// Figures 15 to 18: PVM, simulated on workstations.
experiment pvm_figures();
/// E10: Table V, the projection of EGO from the simulated Table IV.
experiment table_5(const study& all);
/// E13: protection, refusals, errors.
experiment functions(const study& all);
/// E15: two levels, up to 4,096 nodes.
experiment two_levels(const study& all);

// Simulations of firmware on hosts.
/// E11: EGO's communication on two to five hosts.
experiment ego(bool quick);
// Only on request, because they take minutes.
/// Operations by size, hosts, clock and main network: through libcop, in software, and PVM's baselines.
experiment map(bool quick);
/// Applications with software and with libcop, on up to 64 hosts.
experiment applications(bool quick);

/// Returns all experiments in the order of the report.
inline std::vector<experiment> all_experiments(const study& all, bool quick) {
    return {table_3(all),   arrays(all),     barriers(all), scaling(all),       stages(all),
            contended(all), table_4(all),    pvm_figures(), table_5(all),       ego(quick),
            functions(all), two_levels(all), map(quick),    applications(quick)};
}

}  // namespace orbweaver::studies::cop_paper
