// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::rtl {

/// A file that is built on demand.
struct embedded_file {
    std::string name;
    std::string text;
    std::string embedded{};  // the contents at the build of orbweaver, if a user's file replaces them
};

}  // namespace orbweaver::rtl
