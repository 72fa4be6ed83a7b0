// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "rtl_bridge/build/content_cache.h"
#include "rtl_bridge/build/rtl_design.h"
#include "rtl_bridge/build/verilated_design.h"
#include "rtl_bridge/synthesis/cell_mapping.h"
#include "rtl_bridge/synthesis/synthesis_effort.h"
#include "rtl_bridge/synthesis/synthesis_result.h"

namespace orbweaver::rtl {

/// Yosys, run on designs that it has not seen yet: results are kept by content (sources, parameters, liberty file and
/// versions of Yosys and OpenSTA), next to Verilated blocks.
class synthesiser {
public:
    /// @param cache   directory
    /// @param liberty file with the cells of a technology; empty: none
    /// @throws user_error if the liberty file cannot be read
    explicit synthesiser(std::filesystem::path cache, const std::filesystem::path& liberty = {});

    /// @throws user_error without Yosys, if it refuses the design, or if what it writes cannot be understood
    synthesis_result synthesise(const rtl_design& design, synthesis_effort effort = synthesis_effort::thorough);

    /// Whether synthesise() would find its answer without running Yosys. @throws user_error without Yosys
    bool has(const rtl_design& design, synthesis_effort effort = synthesis_effort::thorough);

    /// A run of Yosys that somebody else executes.
    struct run {
        content_cache::workspace workspace;  // to be kept when it has succeeded
        std::vector<std::string> words;      // the command
    };
    /// @throws user_error without Yosys
    run prepare(const rtl_design& design, synthesis_effort effort);

    /// Names a design with all that its synthesis depends on, but for the tool.
    std::string recipe(const rtl_design& design, synthesis_effort effort = synthesis_effort::thorough) const;

    /// What becomes of the liberty file.
    cell_mapping mapping() const { return m_mapping; }

    /// The design as Yosys writes it, gates and flip-flops, to be Verilated in its place. Signals within it are gone,
    /// so the glue is compiled with NETLIST defined and speaks to the ports alone.
    verilated_design netlist(const verilated_design& design);

private:
    std::filesystem::path folder(const rtl_design& design, synthesis_effort effort);
    void write_sources(const rtl_design& design, synthesis_effort effort, const std::filesystem::path& folder) const;
    const std::string& tool();

    content_cache m_cache;
    std::string m_liberty;      // text
    std::string m_constraints;  // of what is mapped to its cells
    std::string m_timer;        // version of OpenSTA, where it is needed; empty: not there
    cell_mapping m_mapping;
    std::string m_tool;  // versions of Yosys and OpenSTA; empty: not asked yet
};

}  // namespace orbweaver::rtl
