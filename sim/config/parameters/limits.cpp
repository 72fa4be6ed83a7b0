// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver {

void declare_limits(system_table& table) {
    table.add_section({"limits", "When a run that does not end by itself is ended.", ""});
    table.add("limits.cycles", whole_number{1, 1000000000000000, "cycles"}, field(&system_desc::limit_cycles),
              "Simulated time after which the run ends as a timeout (exit 5)");
}

}  // namespace orbweaver
