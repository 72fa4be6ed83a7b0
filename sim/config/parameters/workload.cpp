// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"
#include "sw_stack/shared/node_numbers.h"
#include "sw_stack/shared/program_settings.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::sim {

void declare_workload(system_table& table) {
    constexpr std::size_t largest_argument_bytes =
        sizeof(program_settings::argument_texts) - 256;  // leaves space for the name
    constexpr std::uint64_t stack_alignment = 4096;
    constexpr std::uint64_t min_stack = 2 * stack_alignment;
    constexpr std::uint64_t largest_stack = std::uint64_t{1} << 30;
    const auto workload = [](auto member) { return field(&system::system_desc::workload, member); };

    table.add_section({"workload", "The software of the cores: one of `program` and `elf`.", {"chip", "cluster"}});
    table.add("workload.program", identifier{}, workload(&system::workload_desc::program),
              "A program of orbweaver's software stack: `hello`, `alltoall`, `lu`");
    table.add("workload.args", text_map{workload_argument_bytes}, workload(&system::workload_desc::args),
              "The program's arguments; each program's page lists them");
    table.add("workload.input", file_name{}, workload(&system::workload_desc::input),
              "File that is loaded into every node's memory, if the program reads one");
    table.add(
        "workload.plan", file_name{}, workload(&system::workload_desc::plan),
        "Multicast plan (`orbweaver plan`) that broadcasts of the message library follow for groups that it knows");
    table.add("workload.elf", file_name{}, workload(&system::workload_desc::elf),
              "A program of `orbweaver cc`; or a bare-metal RV32 ELF, whose run a store to its symbol `tohost` ends");
    const auto of_elf = [](const system::system_desc& described) { return !described.workload.elf.empty(); };
    table
        .add("workload.argv", word_list{largest_argument_bytes}, workload(&system::workload_desc::argv),
             "Arguments of `main()` of a program that `orbweaver cc` made")
        .only_if(of_elf);
    table
        .add("workload.files", file_name{"the name of a folder"}, workload(&system::workload_desc::files),
             "Folder of the files that such a program reads; its output goes to `files` in the folder of results")
        .only_if(of_elf);
    table
        .add("workload.stack", quantity{byte_units(), min_stack, largest_stack, stack_alignment},
             workload(&system::workload_desc::stack_bytes), "Stack of `main()` of such a program")
        .only_if(of_elf);
    table.add(
        "workload.heap_checks", truth{}, workload(&system::workload_desc::heap_checks),
        "Stop a program at accesses to the heap outside its blocks, and at wrong frees; takes longer, same results");
    table
        .add(
            "workload.nodes", choice<system::workload_nodes>{}, workload(&system::workload_desc::nodes),
            "Where `elf` runs: on node 0 alone, or on every node; `automatic`: on every node if `orbweaver cc` made it")
        .only_if(of_elf);
    table
        .add("workload.rank_nodes", list_of{whole_number{0, max_tiles - 1}, 1, max_tiles, "nodes"},
             workload(&system::workload_desc::rank_nodes),
             "Node of each rank of such a program, in the order of the ranks; without it that of the rank's number")
        .only_if(of_elf);
}

}  // namespace orbweaver::sim
