// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

const system_table& all_parameters() {
    static const system_table table = [] {
        system_table made;
        declare_system(made);
        declare_network(made);
        declare_niu(made);
        declare_core(made);
        declare_messaging(made);
        declare_traffic(made);
        declare_replay(made);
        declare_multicast(made);
        declare_workload(made);
        declare_cluster(made);
        declare_cop(made);
        for (const auto& [name, kind] : run_kinds::all()) { kind.made.declare_keys(made); }
        declare_agent_engines(made);
        declare_floorplan(made);
        declare_energy(made);
        declare_area(made);
        declare_limits(made);
        return made;
    }();
    return table;
}

}  // namespace orbweaver::sim
