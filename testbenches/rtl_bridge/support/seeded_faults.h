// SPDX-License-Identifier: Apache-2.0
// Faults put into RTL on purpose, to see that tests find them. All faults of a block are built into one design, of
// which each instance has one at most, so that Verilator runs once.
#pragma once

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

/// A change of a line of RTL. In the replacement, FAULT is true in the instances that have it.
struct seeded_fault {
    const char* name;
    const char* file;
    const char* original;
    const char* replacement;
};

inline void replace_once(std::string& text, const std::string& original, const std::string& replacement) {
    const std::size_t position = text.find(original);
    ASSERT_NE(position, std::string::npos) << original;
    text.replace(position, original.size(), replacement);
}

inline embedded_file& file_of(std::vector<embedded_file>& files, const std::string& name) {
    return *std::find_if(files.begin(), files.end(), [&](const embedded_file& file) { return file.name == name; });
}

/// @param chosen condition of the fault, in SystemVerilog
inline void put_into(verilated_design& design, const seeded_fault& fault, const std::string& chosen) {
    std::string replacement = fault.replacement;
    const std::string mark = "FAULT";
    for (std::size_t position = replacement.find(mark); position != std::string::npos;
         position = replacement.find(mark, position + chosen.size())) {
        replacement.replace(position, mark.size(), chosen);
    }
    replace_once(file_of(design.hardware, fault.file).text, fault.original, replacement);
}

/// The design with all faults built in: number 1 is the first of them. A fault goes into the text that those before it
/// left.
/// @param first_declaration of the top module: the text in front of which another may stand
inline verilated_design with_faults(verilated_design design, const std::vector<seeded_fault>& faults,
                                    const std::string& first_declaration) {
    for (std::size_t number = 0; number < faults.size(); ++number) {
        put_into(design, faults[number], fmt::format("({}.fault == 32'd{})", design.top, number + 1));
    }
    replace_once(file_of(design.hardware, design.top + ".sv").text, first_declaration,
                 "  int unsigned fault /* verilator public_flat_rw */;\n" + first_declaration);
    std::string& instance = file_of(design.glue, "verilated_instance.h").text;
    replace_once(instance, "/// A block with the ports",
                 "inline unsigned chosen_fault = 0;\n\n/// A block with the ports");
    replace_once(instance, "model.clk_i = 0;",
                 fmt::format("model.rootp->{}__DOT__fault = chosen_fault;\n        model.clk_i = 0;", design.top));
    instance +=
        "\nextern \"C\" __attribute__((visibility(\"default\"))) void orbweaver_choose_fault(unsigned number) {\n"
        "    orbweaver::rtl::chosen_fault = number;\n}\n";
    return design;
}

/// Chooses the fault of the instances that are made next; 0: none.
inline void choose_fault(const shared_library& library, unsigned number) {
    library.function<void(unsigned)>("orbweaver_choose_fault")(number);
}

}  // namespace orbweaver::rtl
