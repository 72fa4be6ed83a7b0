// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

/// Returns the plane that carries a class; nothing if none does.
std::optional<std::size_t> plane_of(const network_desc& described, const std::string& class_name);

/// Returns the network of a plane alone. It draws as a network with the seed increased by 2^32 for each plane before
/// it.
network_desc network_of_plane(const network_desc& described, std::size_t number);

/// Returns the payload bits of the flits that carry a class.
unsigned flit_bits_of(const network_desc& described, const std::string& class_name);

}  // namespace orbweaver::noc
