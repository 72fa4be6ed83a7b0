// SPDX-License-Identifier: Apache-2.0
// Synthesis that keeps RAMs as memories.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "rtl_bridge/build/command.h"
#include "rtl_bridge/build/verilated_design.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::rtl {

/// The cells of a synthesised design.
struct synthesised_cells {
    unsigned flip_flops = 0;
    unsigned memories = 0;  // RAMs, which stay as they are
    unsigned latches = 0;
};

/// Has Yosys find the registers of a design and make flip-flops of them; RAMs stay memories. Its files are read in
/// their order.
inline synthesised_cells synthesise_without_rams(const verilated_design& design) {
    const scratch_folder folder;
    std::string script = "read_verilog -sv";
    for (const embedded_file& file : design.hardware) { script += " " + folder.write(file.name, file.text).string(); }
    script += "\nchparam";
    for (const std::string& parameter : design.parameters) {
        const std::size_t equals = parameter.find('=');
        script += " -set " + parameter.substr(0, equals) + " " + parameter.substr(equals + 1);
    }
    const std::string counts = (folder.path() / "stat.json").string();
    script +=
        " " + design.top + "\nhierarchy -check -top " + design.top +
        "\nproc\nflatten\nopt\nmemory -nomap\nopt -full\nsimplemap t:$*dff* t:$*latch*\nopt\ndffunmap\ntee -q -o " +
        counts + " stat -json\n";
    const program_outcome outcome = run_command({"yosys", "-q", "-s", folder.write("script.ys", script).string()});
    const bool done = outcome.status == 0;
    EXPECT_TRUE(done) << failure_in(outcome);
    synthesised_cells found;
    if (!done) { return found; }
    const auto cells = nlohmann::json::parse(std::ifstream(counts))["design"]["num_cells_by_type"];
    for (const auto& [type, count] : cells.items()) {
        const auto cells_of_type = count.get<unsigned>();
        found.flip_flops += type.find("DFF") != std::string::npos ? cells_of_type : 0;
        found.memories += type.starts_with("$mem") ? cells_of_type : 0;
        found.latches += type.find("LATCH") != std::string::npos ? cells_of_type : 0;
    }
    return found;
}

}  // namespace orbweaver::rtl
