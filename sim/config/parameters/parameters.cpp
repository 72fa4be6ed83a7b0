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
        system_table t;
        declare_system(t);
        declare_network(t);
        declare_niu(t);
        declare_core(t);
        declare_messaging(t);
        declare_traffic(t);
        declare_replay(t);
        declare_multicast(t);
        declare_workload(t);
        declare_cluster(t);
        declare_cop(t);
        for (const auto& [name, kind] : run_kinds::all()) {
            kind.made.declare_keys(t);
        }
        declare_agent_engines(t);
        declare_energy(t);
        declare_area(t);
        declare_limits(t);
        return t;
    }();
    return table;
}

}  // namespace orbweaver
