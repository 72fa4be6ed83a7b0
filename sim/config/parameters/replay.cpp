// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_replay(system_table& table) {
    table.add_section(
        {"replay", "Messages of a recorded run or of a program's trace instead of synthetic traffic.", {"network"}});
    table.add("replay.trace", file_name{}, field(&system::system_desc::replay, &system::replay_desc::trace),
              "Trace of `orbweaver run --trace causes`, in GOAL, Chakra (`%d` stands for the rank) or Netrace: each "
              "message is sent when what it waited for has happened in this network");
}

}  // namespace orbweaver::sim
