// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

#include "sim/kind/run_kind.h"

namespace orbweaver {

choice<block_impl> block_implementations() {
    return {{"model", "the model"},
            {"rtl", "SystemVerilog, built with Verilator when it is first asked for"},
            {"lockstep", "both from the same inputs; the first wire that differs ends the run"}};
}

const system_table& all_parameters() {
    static const system_table table = [] {
        system_table table;
        declare_system(table);
        declare_network(table);
        declare_niu(table);
        declare_core(table);
        declare_messaging(table);
        declare_traffic(table);
        declare_replay(table);
        declare_multicast(table);
        declare_workload(table);
        declare_cluster(table);
        declare_cop(table);
        for (const auto& [name, kind] : run_kinds::all()) {
            kind.made.declare_keys(table);
        }
        declare_agent_engines(table);
        declare_energy(table);
        declare_area(table);
        declare_limits(table);
        return table;
    }();
    return table;
}

}  // namespace orbweaver
