// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "sw_stack/shared/cop_message.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::cop {

/// Position of a controller in the tree.
enum class cop_level : std::uint8_t {
    single,  // the only controller: port 65 is not an uplink
    lower,   // its channels lead to hosts, its uplink to the controller of level 2
    upper,   // its channels lead to controllers: controller c is on channel c + 1
};

/// The services that have the duration of the FPU.
enum class double_service : std::uint8_t {
    operation,  // services that use the FPU
    thesis,     // all messages with a double, which F in the address word marks
};
constexpr auto enumerators(double_service) { return identifiers<double_service>; }

/// Configuration of the controller of a coordination processor. Defaults are from the thesis where it gives a value,
/// else they are ours.
struct controller_desc {
    cop_level level = cop_level::single;
    unsigned channels = cop_channels;  // 1..64
    /// Channels of a full controller of this level; hosts read it to compute host numbers.
    unsigned full_channels = cop_channels;
    unsigned number = 0;  // CNTNO, 0..63

    unsigned service_clocks = 3;      // t_OP, 2 or more (thesis chapter VI)
    unsigned fpu_service_clocks = 7;  // t_OP with the FPU, 2 or more
    double_service doubles = double_service::operation;
    unsigned idle_channel_clocks = 0;  // clocks for polling a channel without work: 0 or 1
    /// Clocks for each further entry of SETTC and SETBM: 0 as in the expressions of the thesis; 1 with single-port
    /// RAMs.
    unsigned mask_entry_clocks = 0;
    cycle_t lock_timeout = 0;   // clocks without a command of the holder after which a lock ends; 0: never
    bool writes_count = false;  // a WSRAM to a TC RAM entry that waits for the channel counts as its contribution
    bool merged_reply = false;  // the data of a reply acknowledge their command

    /// Cycles between two exports of performance data through port 65 if that is not an uplink; 0: no exports and no
    /// such port.
    cycle_t export_interval = 0;

    unsigned global_entries = 4096;  // entries of the global space, the TC RAM and the BCAST RAM; 1..65536
    unsigned task_words = 2048;      // words of a task's space; 1..65536
    unsigned tasks_per_channel = 1;  // task spaces per channel
    unsigned system_words = 64;      // words of the system space; 1..65536
};

}  // namespace orbweaver::cop
