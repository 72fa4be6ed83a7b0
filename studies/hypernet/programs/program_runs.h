// SPDX-License-Identifier: Apache-2.0
// Runs of firmware: the dissertation's algorithms and its neurocomputer on modelled machines (docs/hypernet).
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::hypernet_paper {

/// Tiles, whose messages are send and receive in rendezvous.
struct program_machine {
    std::string id;                     // "net-3-2"
    std::vector<std::string> settings;  // KEY=VALUE
    unsigned tiles = 0;
};

/// A chip whose tiles stand at the nodes of a (d,h)-net of cubelets.
program_machine chip_of_net(unsigned d, unsigned h);
/// A chip whose tiles stand on a mesh.
program_machine chip_of_mesh(unsigned columns, unsigned rows);
/// Sixteen chips of sixteen tiles, which serial lines join to a (2,3)-net.
program_machine sixteen_chips();

/// @param arguments of the program, a YAML map without its braces
/// @param variant   distinguishes runs of the same program on the same machine
planned_run plan_program(const std::string& program, const program_machine& machine, const std::string& arguments,
                         const std::string& variant = {});

/// The arguments that name a (d,h)-net, and more.
std::string net_arguments(unsigned d, unsigned h, const std::string& more = {});

}  // namespace orbweaver::studies::hypernet_paper
