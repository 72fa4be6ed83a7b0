// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::rtl {

/// A file that is built on demand, with its contents at the build of orbweaver.
struct embedded_file {
    std::string name;
    std::string text;
};

}  // namespace orbweaver::rtl
