// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace orbweaver::sim {

namespace gdb {
class listener;
}

class link_trace;
class output_directory;
class warm_run;

/// What the command line states of a run next to the system itself.
struct run_options {
    std::filesystem::path out;        // directory for all results; exists and is writable
    bool trace_messages = false;      // messages.trace.json
    bool trace_causes = false;        // messages.causes
    bool trace_flits = false;         // flits.csv
    bool vcd = false;                 // links.vcd
    bool fst = false;                 // links.fst
    bool quiet = false;               // no summary, no progress, no console of the firmware
    std::string part_of{};            // what it is a run of, for its progress; stated of quiet runs that show it, too
    std::filesystem::path programs;   // where the firmware of sw_stack lies: <name>.elf
    std::filesystem::path agency;     // where the agents of sw_stack lie: <name>.agent
    std::filesystem::path rtl_cache;  // where Verilated blocks are kept
    output_directory* folder = nullptr;  // it writes to `out`; null: nobody keeps account
    link_trace* listener = nullptr;      // hears of all links, next to the traces; null: nobody does
    gdb::listener* debugger = nullptr;   // where a debugger is waited for; null: none is
    warm_run* warm = nullptr;            // a run whose warm-up is over, to go on with; null: none
};

}  // namespace orbweaver::sim
