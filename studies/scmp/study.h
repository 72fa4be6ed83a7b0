// SPDX-License-Identifier: Apache-2.0
// Common parts of the experiments of the SCMP thesis: machines, programs, and runs of programs on machines.
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"
#include "studies/scmp/runtime.h"

namespace orbweaver::studies::scmp {

/// A mesh of x by y nodes.
struct grid {
    unsigned x;
    unsigned y;
    unsigned nodes() const { return x * y; }
};

/// A messaging system and mode measured in the thesis.
struct messaging {
    std::string id;     // "original"
    std::string title;  // title of a curve
    std::vector<std::string> settings;
};

extern const messaging original;
extern const messaging rendezvous;
extern const messaging ready;

/// A program with its input.
struct benchmark {
    std::string id;         // "neighborhood_7"
    std::string title;      // "Neighborhood, 7 bits"
    std::string program;    // program of sw_stack
    std::string arguments;  // workload.args, as YAML
    double cost = 1;        // approximate seconds of a run on one host processor: this, plus per node
    double node_cost = 0;   // this
};

/// The thesis's printed peak of runtime improvement.
struct published_peak {
    std::string claim;   // its row in the table of published results: "E1"
    std::string source;  // position in the thesis
    double improvement;  // per cent
    unsigned nodes;      // number of nodes of the peak
};

/// A curve of the modified system against the original one.
struct comparison {
    std::string title;  // "LU, Ready"
    benchmark program;
    messaging modified;
    std::string figure;  // "6.2 a"
    published_peak published;
};

/// Changes of a run; none by default.
struct change {
    std::string id;  // part of the run's name
    std::vector<std::string> settings;
};

/// A change of the machine, or of an input that the thesis does not give. Variations with equal changes of a system
/// share its runs.
struct variation {
    std::string title;  // "niu.memory_ports: 1 (2)"
    change of_original;
    change of_modified;
    std::string program;  // the only affected program; empty: all
};

/// Everything that is measured, in full size or reduced.
struct study {
    std::vector<grid> grids;              // in ascending order; the last is the largest
    std::vector<grid> varied_grids;       // on which ablations are measured
    std::vector<comparison> comparisons;  // in the order of the published table
    std::vector<unsigned> queue_depths;   // figure 6.1
    bool reduced;                         // --quick

    const comparison& comparison_of(const std::string& claim) const;
    /// Returns the grid with a number of nodes, or the largest grid if there is none.
    const grid& with_nodes(unsigned nodes) const;
};

/// @param quick smaller inputs and machines
study make_study(bool quick);

/// Plans a run under its unique name in all experiments. If the variation does not affect this system and program, the
/// run is the unvaried one.
planned_run plan(const benchmark& program, const messaging& system, const grid& nodes, const variation& varied = {});

/// Plans all runs of a benchmark on all grids.
std::vector<planned_run> plan_all(const study& all, const benchmark& program, const messaging& system,
                                  const variation& varied = {});

std::vector<planned_run> plan_comparisons(const study& all, const std::vector<comparison>& compared);

/// Returns measured runtimes by number of nodes.
/// @throws unusable_run
runtime runtime_of(const measurements& measured, const study& all, const benchmark& program, const messaging& system,
                   const variation& varied = {});

}  // namespace orbweaver::studies::scmp
