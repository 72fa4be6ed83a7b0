// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/build/verilated_design.h"
#include "rtl_bridge/external/external_reference.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

/// Why a user's router cannot stand for the routers of a network, with the key to blame; nothing if it can.
std::optional<noc::description_error> external_router_refusal(const noc::network_desc& described,
                                                              const noc::topology_graph& graph);

/// The user's router with the parameters for a network.
/// @param x, y of the router, if they are its parameters
/// @throws description_error for files that cannot be read and pins that make no sense
verilated_design external_router_design(const noc::network_desc& described, unsigned x, unsigned y);

/// Whether each router is a design of its own.
bool has_own_designs(const noc::network_desc& described);

external_limits limits_of(const noc::network_desc& described);

}  // namespace orbweaver::rtl
