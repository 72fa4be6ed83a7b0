// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hw/system/system_desc.h"
#include "sim/config/read_context.h"

namespace orbweaver::sim {

/// Fills in missing values whose defaults depend on other values: message classes, the types of a class without any,
/// the reserve of a receive table. The initialisers of the descriptions are the plain defaults.
/// @param set_keys the keys that the user has set
void complete_defaults(system::system_desc& description, const position_map& set_keys);

/// Copies missing values of traffic.classes entries from `traffic` itself, and derives lengths and rates that are given
/// in bytes. Precondition: file names have already been converted.
void complete_traffic(noc::traffic_desc& described, const noc::network_desc& network, const position_map& set_keys);

system::system_desc default_description(system::system_kind kind);

/// Returns the message types that a chip requires with a messaging system (thesis sections 5.2 and 5.3).
std::vector<message_type> required_types(const niu::messaging_desc& messaging);

/// Returns the parameters without effect on a machine with active messages.
std::span<const std::string_view> send_receive_keys();

}  // namespace orbweaver::sim
