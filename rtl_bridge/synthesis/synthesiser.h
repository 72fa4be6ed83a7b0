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

/// Runs Yosys on designs without a cached result. Results are kept by content (sources, parameters, liberty file and
/// versions of Yosys and OpenSTA), in the directory of the Verilated blocks.
class synthesiser {
public:
    /// @param cache   directory
    /// @param liberty file with the cells of a technology; empty: none
    /// @throws user_error if the liberty file cannot be read
    explicit synthesiser(std::filesystem::path cache, const std::filesystem::path& liberty = {});

    /// Synthesises for a family of FPGAs.
    synthesiser(std::filesystem::path cache, cell_mapping fpga) : m_cache(std::move(cache)), m_mapping(fpga) {}

    /// @throws user_error without Yosys, if it rejects the design, or if its output cannot be parsed
    synthesis_result synthesise(const rtl_design& design, synthesis_effort effort = synthesis_effort::thorough);

    /// Returns whether synthesise() has a result without running Yosys.
    /// @throws user_error without Yosys
    bool has(const rtl_design& design, synthesis_effort effort = synthesis_effort::thorough);

    /// A run of Yosys that the caller executes.
    struct run {
        content_cache::workspace workspace;
        std::vector<std::string> words;  // the command
        std::string name;                // name of the design
        cell_mapping mapping;

        /// Puts the result of a successful run in the cache.
        /// @throws user_error if it is incomplete
        void keep();
    };
    /// @throws user_error without Yosys
    run prepare(const rtl_design& design, synthesis_effort effort);

    /// Returns all inputs of a design's synthesis, except the tool.
    std::string recipe(const rtl_design& design, synthesis_effort effort = synthesis_effort::thorough) const;

    /// Returns the kind of mapping that the liberty file allows, or the family of FPGAs.
    cell_mapping mapping() const { return m_mapping; }

    /// Returns the netlist of the cells of the liberty file, with ports and nets of one bit.
    /// @throws as synthesise()
    std::string mapped_netlist(const rtl_design& design, synthesis_effort effort = synthesis_effort::thorough);

    /// Returns the netlist for simulations: mapped_netlist(), which lacks the macros of a design, with these.
    /// @throws as synthesise()
    std::string simulated_netlist(const rtl_design& design, synthesis_effort effort = synthesis_effort::thorough);

    /// Returns the text of the liberty file.
    const std::string& liberty() const { return m_liberty; }

    /// Returns Yosys's netlist of the design, gates and flip-flops, to be Verilated instead of it. Internal signals do
    /// not exist in it, so the glue is compiled with NETLIST defined and uses the ports only.
    verilated_design netlist(const verilated_design& design);

private:
    std::filesystem::path folder(const rtl_design& design, synthesis_effort effort);
    void write_sources(const rtl_design& design, synthesis_effort effort, const std::filesystem::path& folder) const;
    const std::string& tool();

    content_cache m_cache;
    std::string m_liberty;      // text of the liberty file
    std::string m_constraints;  // constraints of the mapping to its cells
    std::string m_timer;        // version of OpenSTA, if needed; empty: not installed
    cell_mapping m_mapping;
    std::string m_tool;  // versions of Yosys and OpenSTA; empty: not queried yet
};

}  // namespace orbweaver::rtl
