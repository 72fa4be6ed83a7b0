// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hw/system/system_desc.h"
#include "sim/config/read_context.h"

namespace orbweaver::sim {

/// Fills in what the user left out and whose default depends on other values: message classes, the types of a class
/// that names none, the reserve of a receive table. Plain defaults are the initialisers of the descriptions.
/// @param stated what the user did set
void complete_defaults(system::system_desc& description, const position_map& set_keys);

/// Lets the entries of traffic.classes take over what they leave out from `traffic` itself. After the names of files
/// have been made valid.
void complete_traffic(noc::traffic_desc& described, const position_map& set_keys);

/// What a system is when the user sets nothing but which it is.
system::system_desc default_description(system::system_kind kind);

/// Message types without which a chip cannot work, given its way of messaging (thesis sections 5.2 and 5.3).
std::vector<message_type> required_types(const niu::messaging_desc& messaging);

/// Parameters that set nothing of a machine with active messages.
std::span<const std::string_view> send_receive_keys();

}  // namespace orbweaver::sim
