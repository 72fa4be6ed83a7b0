// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "rtl_bridge/build/content_cache.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

/// Shared libraries of Verilated blocks, built on first use. They are kept in a directory by content: sources,
/// parameters and the versions of Verilator and the compiler. Several processes may share the directory.
class library_cache {
public:
    /// @param directory created when the first library is built
    explicit library_cache(std::filesystem::path directory) : m_cache(std::move(directory)) {}

    /// Returns the library of a design.
    /// @throws user_error without Verilator or a compiler, if the directory cannot be written, or if either tool
    ///                    rejects the design
    std::filesystem::path library(const verilated_design& design);

private:
    /// Returns Verilator's run-time, compiled once for all designs.
    std::filesystem::path runtime(const verilated_design& design) const;
    void build(const verilated_design& design, const std::filesystem::path& folder) const;

    content_cache m_cache;
    std::string m_tools;  // versions; empty: not queried yet
};

}  // namespace orbweaver::rtl
