// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network_desc.h"
#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// The hypernet that a description of `kind: hypernet` speaks of. Its nodes are routers with a node each, numbered in
/// the order of their addresses (hypernet_net::number_of).
/// @throws description_error for what cannot be
hypernet_net described_hypernet(const topology_desc& described);

}  // namespace orbweaver
