// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

/// What a user starts from who brings a router: a small router that works, behind the ports that orbweaver expects, and
/// a configuration that uses it.
/// @param name of the module and of the files
std::vector<embedded_file> external_template(const std::string& name);

}  // namespace orbweaver::rtl
