// SPDX-License-Identifier: Apache-2.0
// Examples against an installed tree, as their user builds them.
#pragma once

#include <filesystem>
#include <string>

#include "testbenches/structure/tree.h"

namespace orbweaver {

/// Line of a script: installs the build as `prefix` of its folder.
inline const std::string install_here =
    "cmake --install '" ORBWEAVER_BINARY_DIR "' --prefix \"$PWD/prefix\" >/dev/null\n";

/// Installs the build as `prefix` of a folder, builds an example against it as build/NAME, and runs a script there.
inline command_result with_installed_example(const std::string& name, const std::string& script,
                                             const std::filesystem::path& folder) {
    return run_script(install_here + "cp -r '" + (source_root() / "examples").string() + "' examples\n" +
                          "cmake -S examples/" + name +
                          " -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" -DCMAKE_BUILD_TYPE=Release "
                          ">/dev/null\n"
                          "cmake --build build >/dev/null\n" +
                          script,
                      folder);
}

}  // namespace orbweaver
