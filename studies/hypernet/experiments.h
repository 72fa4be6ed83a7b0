// SPDX-License-Identifier: Apache-2.0
// The experiments of the dissertation, one file each: R01 to R23, its programs on machines, and the comparison of
// networks under load, which is not in the dissertation.
#pragma once

#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::hypernet_paper {

// Chapter 2: construction. structure/
experiment components();             // R01
experiment wiring_of_the_3_3_net();  // R02
experiment packaging();              // R21

// Chapter 3: distances and traffic. metrics/
experiment distances();                // R03
experiment path_delays();              // R04
experiment routes(bool quick);         // R05
experiment natural_loads(bool quick);  // R07
experiment localised_distances();      // R08

// Chapter 2: routing. communication/
experiment broadcasts(bool quick);  // R06
experiment detours(bool quick);     // R09
experiment deadlock_rules();        // R23

// Chapter 4: algorithms. algorithms/
experiment algorithm_steps();  // R10
experiment fourier();          // R11
experiment allocation();       // R12 and R13

// Chapter 6: neural networks. neural/
experiment neural_packets();           // R14
experiment neural_clustering_study();  // R15
experiment machine_sizes();            // R16
experiment packet_sizes();             // R17
experiment partial_broadcasts();       // R18
experiment neural_topologies();        // R19
experiment neural_machines();          // R20 and R22

// Its algorithms and its neurocomputer as firmware on machines. programs/
experiment measured_broadcasts(bool quick);          // R06
experiment measured_steps(bool quick);               // R10 and R11
experiment measured_allocation(bool quick);          // R12 and R13
experiment measured_partial_broadcasts(bool quick);  // R18
experiment reasoning(bool quick);
experiment neurocomputer(bool quick);
experiment chips(bool quick);

// Experiments in network/, which are not in the dissertation.
/// Latency and throughput compared with hypercubes and tori of equal bandwidth.
experiment comparison_under_load(bool quick);
/// Comparison of 4096 nodes. Runs only on request, because it takes minutes.
experiment comparison_of_4096_nodes();
/// Queueing delays, calculated and measured.
experiment queueing(bool quick);
/// Policies against congestion and buffer hogging, which the dissertation leaves to future research.
experiment throttled_links(bool quick);

/// Returns all experiments in the order of the report.
inline std::vector<experiment> all_experiments(bool quick) {
    return {components(),
            wiring_of_the_3_3_net(),
            distances(),
            path_delays(),
            routes(quick),
            broadcasts(quick),
            natural_loads(quick),
            localised_distances(),
            detours(quick),
            algorithm_steps(),
            fourier(),
            allocation(),
            neural_packets(),
            neural_clustering_study(),
            machine_sizes(),
            packet_sizes(),
            partial_broadcasts(),
            neural_topologies(),
            neural_machines(),
            packaging(),
            deadlock_rules(),
            measured_broadcasts(quick),
            measured_steps(quick),
            measured_allocation(quick),
            measured_partial_broadcasts(quick),
            reasoning(quick),
            neurocomputer(quick),
            chips(quick),
            comparison_under_load(quick),
            comparison_of_4096_nodes(),
            queueing(quick),
            throttled_links(quick)};
}

}  // namespace orbweaver::studies::hypernet_paper
