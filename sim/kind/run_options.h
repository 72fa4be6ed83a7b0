// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/base/processes/process_group.h"

namespace orbweaver::sim {

namespace gdb {
class listener;
}

class link_trace;
class output_directory;
class warm_run;

/// Command-line options of a run, in addition to the description of the system.
struct run_options {
    std::filesystem::path out;           // existing, writable directory for all results
    bool trace_messages = false;         // messages.trace.json
    bool trace_causes = false;           // messages.causes
    bool trace_flits = false;            // flits.csv
    bool vcd = false;                    // links.vcd
    bool fst = false;                    // links.fst
    bool quiet = false;                  // no summary, progress or console output of the firmware
    std::string part_of{};               // name of the larger task in the progress line; shown even for quiet runs
    std::filesystem::path programs;      // folder with the firmware of sw_stack: <name>.elf
    std::filesystem::path agency;        // folder with the agents of sw_stack: <name>.agent
    std::filesystem::path rtl_cache;     // cache folder of Verilated blocks
    output_directory* folder = nullptr;  // the output directory of `out`; null: files are not listed in a manifest
    link_trace* listener = nullptr;      // receives events of all links in addition to the traces; may be null
    gdb::listener* debugger = nullptr;   // waits for a debugger; null: no debugger
    process_group* processes = nullptr;  // that divide the machine; null: only this one
    warm_run* warm = nullptr;            // a run after its warm-up, to continue; null: none
};

}  // namespace orbweaver::sim
