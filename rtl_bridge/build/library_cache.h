// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "rtl_bridge/build/content_cache.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

/// Shared libraries of Verilated blocks, built when they are first asked for and kept in a directory by content: by
/// their sources, parameters and the versions of Verilator and the compiler. Several processes may share one.
class library_cache {
public:
    /// @param directory is made when the first library is built
    explicit library_cache(std::filesystem::path directory) : m_cache(std::move(directory)) {}

    /// The library of a design.
    /// @throws user_error without Verilator or a compiler, if the directory cannot be written, or if either tool
    ///         refuses the design
    std::filesystem::path library(const verilated_design& design);

private:
    /// Verilator's own part, compiled once for all designs.
    std::filesystem::path runtime(const verilated_design& design) const;
    void build(const verilated_design& design, const std::filesystem::path& folder) const;

    content_cache m_cache;
    std::string m_tools;  // versions; empty: not asked yet
};

}  // namespace orbweaver::rtl
