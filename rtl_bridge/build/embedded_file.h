// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::rtl {

/// A file that is built on demand, as it was when orbweaver was built.
struct embedded_file {
    std::string name;
    std::string text;
};

}  // namespace orbweaver::rtl
