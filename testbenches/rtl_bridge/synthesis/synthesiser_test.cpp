// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/synthesiser.h"

#include <cstdlib>
#include <fstream>

#include "hw/base/errors.h"
#include "rtl_bridge/synthesis/timing_script.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/free_library.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {
namespace {

/// A register that adds 1 to itself: WIDTH flip-flops.
rtl_design counter(const std::string& width) {
    return {"counter",
            {{"counter.sv", R"(
module counter #(parameter int unsigned WIDTH = 1) (input logic clk_i, output logic [WIDTH-1:0] count_o);
  always_ff @(posedge clk_i) count_o <= count_o + WIDTH'(1);
endmodule
)"}},
            {"WIDTH=" + width}};
}

/// The AND of two registers, registered: one gate between flip-flops.
rtl_design gate() {
    return {"gate",
            {{"gate.sv", R"(
module gate (input logic clk_i, input logic a_i, input logic b_i, output logic y_o);
  logic a;
  logic b;
  always_ff @(posedge clk_i) begin
    a   <= a_i;
    b   <= b_i;
    y_o <= a & b;
  end
endmodule
)"}},
            {}};
}

/// Cells of areas that can be distinguished. ABC wants a buffer, too.
constexpr const char* small_library = R"(library(small) {
  cell(BUF) {
    area : 3;
    pin(A) { direction : input; }
    pin(Y) { direction : output; function : "A"; }
  }
  cell(INV) {
    area : 1;
    pin(A) { direction : input; }
    pin(Y) { direction : output; function : "A'"; }
  }
  cell(NAND) {
    area : 2;
    pin(A) { direction : input; }
    pin(B) { direction : input; }
    pin(Y) { direction : output; function : "(A*B)'"; }
  }
  cell(NOR) {
    area : 2;
    pin(A) { direction : input; }
    pin(B) { direction : input; }
    pin(Y) { direction : output; function : "(A+B)'"; }
  }
  cell(DFF) {
    area : 10;
    ff(IQ, IQN) { clocked_on : C; next_state : D; }
    pin(C) { direction : input; clock : true; }
    pin(D) { direction : input; }
    pin(Q) { direction : output; function : "IQ"; }
  }
}
)";

std::string complaint(const rtl_design& design, const std::string& liberty = {}) {
    return complaint_of([&] { synthesiser(temporary_path("cache"), liberty).synthesise(design); });
}

/// Puts a program of that name into a PATH that otherwise has the shell's tools only.
void fake_yosys(const std::string& body) {
    const std::filesystem::path folder = temporary_path("tools");
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "yosys") << "#!/bin/sh\ncase $1 in -V) echo Yosys 0.0; exit;; esac\n" << body << "\n";
    std::filesystem::permissions(folder / "yosys", std::filesystem::perms::owner_all);
    ASSERT_EQ(setenv("PATH", folder.c_str(), 1), 0);
}

TEST(synthesiser, counts_gates_flip_flops_transistors_and_levels) {
    SKIP_WITHOUT("yosys");
    const synthesis_result found = synthesiser(temporary_path("cache")).synthesise(gate());
    EXPECT_EQ(found.flip_flops, 3U);
    EXPECT_EQ(found.cells, 4U);
    EXPECT_DOUBLE_EQ(found.gate_equivalents, (3 * 16 + 6) / 4.0) << "transistors: a flip-flop 16, AND 6, NAND 4";
    EXPECT_EQ(found.logic_depth, 1U);
    EXPECT_FALSE(found.area);
}

TEST(synthesiser, gives_parameters_to_the_design_and_keeps_each_result_apart) {
    SKIP_WITHOUT("yosys");
    synthesiser yosys(temporary_path("cache"));
    EXPECT_FALSE(yosys.has(counter("3")));
    EXPECT_EQ(yosys.synthesise(counter("3")).flip_flops, 3U);
    EXPECT_TRUE(yosys.has(counter("3")));
    EXPECT_FALSE(yosys.has(counter("5")));
    EXPECT_EQ(yosys.synthesise(counter("5")).flip_flops, 5U);
    EXPECT_EQ(yosys.synthesise(counter("3")).flip_flops, 3U);
}

TEST(synthesiser, maps_to_the_cells_of_a_liberty_file) {
    SKIP_WITHOUT("yosys");
    const std::filesystem::path file = temporary_path("cells.lib");
    std::ofstream(file) << small_library;
    const synthesis_result found = synthesiser(temporary_path("cache"), file).synthesise(gate());
    ASSERT_TRUE(found.area);
    EXPECT_DOUBLE_EQ(*found.area, 3 * 10 + 2 + 1) << "NAND and an inverter for the AND";
    EXPECT_EQ(found.flip_flops, 3U);
}

TEST(synthesiser, has_opensta_time_the_cells_of_a_liberty_file_with_delays) {
    SKIP_WITHOUT("yosys");
    SKIP_WITHOUT("sta");
    SKIP_WITHOUT_FILE(free_library);
    synthesiser yosys(temporary_path("cache"), free_library);
    ASSERT_EQ(yosys.mapping(), cell_mapping::timed);
    const double narrow = yosys.synthesise(counter("2")).period_ns.value_or(0);
    const double wide = yosys.synthesise(counter("16")).period_ns.value_or(0);
    EXPECT_GT(narrow, 0.1) << "a flip-flop and its setup time";
    EXPECT_GT(wide, narrow) << "the carry";
    EXPECT_LT(wide, 10);
}

TEST(synthesiser, splits_what_a_flip_flop_drives) {
    SKIP_WITHOUT("yosys");
    SKIP_WITHOUT("sta");
    SKIP_WITHOUT_FILE(free_library);
    const rtl_design enabled{"enabled",
                             {{"enabled.sv", R"(
module enabled (input logic clk_i, input logic enable_i, input logic [199:0] word_i, output logic [199:0] word_o);
  logic enable;
  always_ff @(posedge clk_i) begin
    enable <= enable_i;
    if (enable) word_o <= word_i;
  end
endmodule
)"}},
                             {}};
    const synthesis_result found = synthesiser(temporary_path("cache"), free_library).synthesise(enabled);
    EXPECT_LT(found.period_ns.value_or(100), 2.0) << "one flip-flop before 200 multiplexers takes 7 ns";
}

TEST(synthesiser, finds_no_period_without_delays_and_without_a_liberty_file) {
    const std::filesystem::path file = temporary_path("cells.lib");
    std::ofstream(file) << small_library;
    EXPECT_EQ(synthesiser(temporary_path("cache"), file).mapping(), cell_mapping::plain);
    EXPECT_EQ(synthesiser(temporary_path("cache")).mapping(), cell_mapping::none);
}

TEST(synthesiser, only_sizes_cells_where_opensta_is_missing) {
    const std::filesystem::path file = temporary_path("cells.lib");
    std::ofstream(file) << "library(l) { cell(INV) { pin(Y) { timing() { cell_rise(scalar) { values(\"1\"); } } } } }";
    ASSERT_EQ(setenv("PATH", "/nowhere", 1), 0);
    EXPECT_EQ(synthesiser(temporary_path("cache"), file).mapping(), cell_mapping::sized);
}

TEST(timing_script, has_a_period_where_opensta_found_a_path) {
    EXPECT_DOUBLE_EQ(period_ns_in("words\nslack in ns: 93.5\n").value_or(0), 6.5);
    EXPECT_FALSE(period_ns_in("slack in ns: 1e+30\n")) << "no path";
    EXPECT_FALSE(period_ns_in("Error: no liberty cell\nslack in ns: \n"));
    EXPECT_FALSE(period_ns_in(""));
}

TEST(synthesiser, states_what_is_wrong_with_a_liberty_file) {
    EXPECT_THAT(complaint(gate(), "/nowhere/cells.lib"), HasSubstr("/nowhere/cells.lib: cannot be read"));
}

TEST(synthesiser, states_that_yosys_is_missing) {
    ASSERT_EQ(setenv("PATH", "/nowhere", 1), 0);
    EXPECT_THAT(complaint(gate()),
                HasSubstr("synthesis needs Yosys, which is not installed (scripts/setup installs it)"));
}

TEST(synthesiser, passes_on_what_yosys_states_of_a_design_that_it_refuses) {
    fake_yosys("echo 'ERROR: no such wire'; exit 1");
    EXPECT_THAT(complaint(gate()), HasSubstr("Yosys refuses gate:\nERROR: no such wire"));
}

TEST(synthesiser, does_not_believe_statistics_that_it_cannot_read) {
    fake_yosys("echo '{\"design\": {\"num_cells\": \"many\"}}' > statistics.json");
    EXPECT_THAT(complaint(gate()), HasSubstr("the output of Yosys for gate cannot be parsed: "));
}

TEST(synthesiser, keeps_no_files_that_a_full_disk_cut_off) {
    fake_yosys(
        "echo '{\"design\": {\"num_cells_by_type\": {\"$_NOT_\": 1}, \"estimated_num_transistors\": 4}}' > "
        "statistics.json; echo 'module gate (' > netlist.v; echo 'Longest topological path length=1' > "
        "longest_path.txt; if [ -e $0.fixed ]; then echo endmodule >> netlist.v; fi");
    const std::filesystem::path cache = temporary_path("cache");
    const auto synthesise = [&] { return synthesiser(cache).synthesise(gate()).cells; };
    EXPECT_THAT(complaint_of(synthesise), HasSubstr("cannot be parsed: the netlist is cut off"));
    std::ofstream(temporary_path("tools") / "yosys.fixed");
    EXPECT_EQ(synthesise(), 1U);
}

TEST(synthesiser, runs_yosys_with_temporary_files_in_its_own_folder) {
    fake_yosys("echo \"ERROR: $TMPDIR\"; exit 1");
    EXPECT_THAT(complaint(gate()), HasSubstr("ERROR: .\n"));
}

/// A RAM of 8 words of 5 bits whose output is registered.
rtl_design ram() {
    rtl_design made{"ram",
                    {{"ram.sv", R"(
module ram (input logic clk_i, input logic write_i, input logic [2:0] address_i, input logic [4:0] data_i,
            output logic [4:0] data_o);
  logic [4:0] words [8];
  always_ff @(posedge clk_i) begin
    if (write_i) words[address_i] <= data_i;
    data_o <= words[address_i] ^ data_i;
  end
endmodule
)"}},
                    {}};
    made.keeps_memories = true;
    return made;
}

TEST(synthesiser, counts_the_bits_of_rams_that_it_keeps) {
    SKIP_WITHOUT("yosys");
    synthesiser yosys(temporary_path("rams"));
    const synthesis_result kept = yosys.synthesise(ram());
    EXPECT_EQ(kept.ram_bits, 40U);
    EXPECT_EQ(kept.flip_flops, 5U);
    EXPECT_LT(kept.cells, 30U);
    rtl_design flip_flops = ram();
    flip_flops.keeps_memories = false;
    const synthesis_result mapped = yosys.synthesise(flip_flops);
    EXPECT_EQ(mapped.ram_bits, 0U);
    EXPECT_EQ(mapped.flip_flops, 45U);
}

/// A RAM with a macro for memories of some words.
rtl_design ram_with_macro(unsigned words) {
    rtl_design made = ram();
    made.keeps_memories = false;
    made.macros = {{.words = words, .bits = 5, .macro = {.words = 8, .bits = 5, .access_ns = 7}}};
    return made;
}

TEST(synthesiser, replaces_memories_of_the_size_of_a_macro) {
    SKIP_WITHOUT("yosys");
    synthesiser yosys(temporary_path("macros"));
    const synthesis_result replaced = yosys.synthesise(ram_with_macro(8));
    EXPECT_EQ(replaced.ram_bits, 40U);
    EXPECT_EQ(replaced.flip_flops, 5U);
    const synthesis_result others = yosys.synthesise(ram_with_macro(16));
    EXPECT_EQ(others.ram_bits, 0U);
    EXPECT_EQ(others.flip_flops, 45U);
}

TEST(synthesiser, has_paths_through_macros) {
    for (const char* tool : {"yosys", "sta"}) { SKIP_WITHOUT(tool); }
    SKIP_WITHOUT_FILE(free_library);
    synthesiser yosys(temporary_path("cache"), free_library);
    const double period = yosys.synthesise(ram_with_macro(8)).period_ns.value_or(0);
    EXPECT_GT(period, 7);
    EXPECT_LT(period, 9);
    EXPECT_THAT(yosys.simulated_netlist(ram_with_macro(8)), HasSubstr("module memory_macro #("));
    EXPECT_THAT(yosys.mapped_netlist(ram_with_macro(8)), Not(HasSubstr("memory_macro")));
}

}  // namespace
}  // namespace orbweaver::rtl
