// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::truth {

/// A network of ProNoC: grids count columns, rows and nodes of a router; the others nodes alone.
struct noc_model {
    std::string name;
    unsigned columns = 8;
    unsigned rows = 8;
    unsigned locals = 1;
    std::vector<std::string> settings{};  // over the machine
    bool single_flit = false;
    bool has_border = false;  // nodes on the free ports of the mesh
    bool by_number = false;   // `transposed 1` counts nodes from the other end

    unsigned endpoints() const { return columns * rows * locals + (has_border ? 2 * (columns + rows) : 0); }
};

/// Returns the model of that name; nullptr if orbweaver has no counterpart.
const noc_model* model_named(const std::string& name);

/// Returns the destination of an endpoint in the pattern `transposed 1`.
unsigned transposed(const noc_model& model, unsigned endpoint);

/// Returns the node of each endpoint in orbweaver's network; empty: the same number.
std::vector<unsigned> nodes_of(const noc_model& model);

/// Returns the files of a model's topology and routes.
std::vector<run_input> topology_inputs(const noc_model& model);

}  // namespace orbweaver::studies::truth
