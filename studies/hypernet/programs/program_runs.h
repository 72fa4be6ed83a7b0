// SPDX-License-Identifier: Apache-2.0
// Runs of firmware: the dissertation's algorithms and its neurocomputer on modelled machines (docs/hypernet).
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::hypernet_paper {

/// Tiles with send and receive in rendezvous mode.
struct program_machine {
    std::string id;                     // "net-3-2"
    std::vector<std::string> settings;  // KEY=VALUE
    unsigned tiles = 0;
};

/// Returns a chip whose tiles are the nodes of a (d,h)-net of cubelets.
program_machine chip_of_net(unsigned d, unsigned h);
/// Returns a chip whose tiles form a mesh.
program_machine chip_of_mesh(unsigned columns, unsigned rows);
/// Returns sixteen chips of sixteen tiles, joined by serial lines to a (2,3)-net.
program_machine sixteen_chips();

/// @param arguments of the program, a YAML map without its braces
/// @param variant   distinguishes runs of the same program on the same machine
planned_run plan_program(const std::string& program, const program_machine& machine, const std::string& arguments,
                         const std::string& variant = {});

/// Returns the arguments of a (d,h)-net, and further ones.
std::string net_arguments(unsigned d, unsigned h, const std::string& more = {});

}  // namespace orbweaver::studies::hypernet_paper
