// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "sw_stack/shared/cop_message.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::cop {

/// Where a controller stands in the tree.
enum class cop_level : std::uint8_t {
    single,  // of one controller: the 65th port is no uplink
    lower,   // its channels lead to hosts, its uplink to the controller of level 2
    upper,   // its channels lead to controllers: controller c on channel c + 1
};

/// Which services take the time of the FPU.
enum class double_service : std::uint8_t {
    operation,  // those that use it
    thesis,     // every message with a double, marked by F in its address word
};
constexpr auto enumerators(double_service) {
    return name_table<double_service>({{double_service::operation, "operation"}, {double_service::thesis, "thesis"}});
}

/// A coordination processor's controller. What the thesis does not state has a default of ours.
struct controller_desc {
    cop_level level = cop_level::single;
    unsigned channels = cop_channels;       // 1..64
    unsigned full_channels = cop_channels;  // of a controller of its level that is full; hosts read it, and count by it
    unsigned number = 0;                    // CNTNO, 0..63

    unsigned service_clocks = 3;      // t_OP, 2 or more (thesis chapter VI)
    unsigned fpu_service_clocks = 7;  // t_OP with the FPU, likewise
    double_service doubles = double_service::operation;
    unsigned idle_channel_clocks = 0;  // that the poll takes to pass a channel with nothing to do: 0 or 1
    /// Clocks for each further entry of SETTC and SETBM: 0 as the expressions of the thesis have it; 1 with RAMs of one
    /// port.
    unsigned mask_entry_clocks = 0;
    cycle_t lock_timeout = 0;   // clocks without a command of the holder after which its lock ends; 0: never
    bool writes_count = false;  // WSRAM to an entry of the TC RAM that waits for the channel contributes
    bool merged_reply = false;  // the data of a reply acknowledge the command

    /// Cycles from one export of performance data through port 65 to the next, where that is no uplink; 0: none, and
    /// there is no such port.
    cycle_t export_interval = 0;

    unsigned global_entries = 4096;  // of the global space, and of the TC and BCAST RAMs; 1..65536
    unsigned task_words = 2048;      // of a task's space; 1..65536
    unsigned tasks_per_channel = 1;  // task spaces of a channel
    unsigned system_words = 64;      // of the system space; 1..65536
};

}  // namespace orbweaver::cop
