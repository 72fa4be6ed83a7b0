// SPDX-License-Identifier: Apache-2.0
// An sc_main that builds the network of a YAML file, runs its traffic, reads statistics and writes what
// `orbweaver run` writes as result.json: loaded_network FILE RESULT
#include <iostream>
#include <systemc>

#include "sim/library/network_model.h"

int sc_main(int argc, char* argv[]) {
    if (argc != 3) {
        std::cerr << "loaded_network FILE RESULT\n";
        return 2;
    }
    try {
        orbweaver::sim::network_model model(orbweaver::sim::load_yaml(argv[1]));
        model.add_traffic();
        sc_core::sc_start();

        const orbweaver::sim::model_statistics measured = model.statistics();
        std::cout << "accepted " << measured.traffic->accepted << " flits/node/cycle\n";
        for (const auto& traffic_class : measured.traffic->flows) {
            std::cout << traffic_class.name << ": mean latency " << traffic_class.packet_latency.mean << " cycles\n";
        }
        std::cout << measured.links.front().name << ": " << measured.links.front().counters.flits << " flits\n";
        model.write_result(argv[2]);
    } catch (const orbweaver::user_error& error) {
        std::cerr << error.what() << "\n";
        return 2;
    }
    return 0;
}
