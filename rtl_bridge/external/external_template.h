// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// Returns the starting point for a user's router: a small working router with the ports that orbweaver expects, and a
/// configuration that uses it.
/// @param name name of the module and of the files
std::vector<embedded_file> external_template(const std::string& name);

/// Returns the starting point for a plug-in: the files of an example.
/// @param kind "router", "device" or "endpoint"
/// @param name name of the class, the library and the files
std::vector<embedded_file> plugin_template(const std::string& kind, const std::string& name);

}  // namespace orbweaver::rtl
