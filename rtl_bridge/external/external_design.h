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

/// Returns why a user's router cannot implement the routers of a network, with the responsible key; nothing if it can.
std::optional<noc::description_error> external_router_refusal(const noc::network_desc& described,
                                                              const noc::topology_graph& graph);

/// The key that names the plug-in of `network.router.impl: plugin`.
inline constexpr const char* library_key = "network.router.external.library";

/// Returns why a network cannot have a router of a plug-in; empty: it can. The library is not loaded.
std::optional<noc::description_error> plugin_router_refusal(const noc::network_desc& described);

/// Returns the user's router with the parameters for a network.
/// @param x column of the router, if it is a parameter
/// @param y row of the router, if it is a parameter
/// @throws description_error for files that cannot be read and invalid pins
verilated_design external_router_design(const noc::network_desc& described, unsigned x, unsigned y);

/// Returns whether each router is a separate design.
bool has_own_designs(const noc::network_desc& described);

external_limits limits_of(const noc::network_desc& described);

}  // namespace orbweaver::rtl
