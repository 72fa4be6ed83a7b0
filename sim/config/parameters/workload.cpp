// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::sim {

void declare_workload(system_table& table) {
    const auto workload = [](auto member) { return field(&system::system_desc::workload, member); };

    table.add_section({"workload", "What runs on the cores: one of `program` and `elf`.", {"chip", "cluster"}});
    table.add("workload.program", identifier{}, workload(&system::workload_desc::program),
              "A program of orbweaver's software stack: `hello`, `alltoall`, `lu`");
    table.add("workload.args", text_map{workload_argument_bytes}, workload(&system::workload_desc::args),
              "What the program is told; each program's page says what it reads");
    table.add("workload.input", file_name{}, workload(&system::workload_desc::input),
              "File that is loaded into every node's memory, if the program reads one");
    table.add(
        "workload.plan", file_name{}, workload(&system::workload_desc::plan),
        "Multicast plan (`orbweaver plan`) that broadcasts of the message library follow for groups that it knows");
    table.add("workload.elf", file_name{}, workload(&system::workload_desc::elf),
              "A bare-metal RV32 ELF that knows nothing of orbweaver; a store to its symbol `tohost` ends the run");
    table.add(
        "workload.heap_checks", truth{}, workload(&system::workload_desc::heap_checks),
        "Stop a program at accesses to the heap beside its blocks, and at wrong frees; takes longer, same results");
    table
        .add("workload.nodes", choice<system::workload_nodes>{}, workload(&system::workload_desc::nodes),
             "Where `elf` runs: on node 0 alone, or on every node")
        .only_if([](const system::system_desc& described) { return !described.workload.elf.empty(); });
}

}  // namespace orbweaver::sim
