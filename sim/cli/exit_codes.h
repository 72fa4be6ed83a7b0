// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "hw/base/errors.h"

namespace orbweaver::sim {

struct exit_code_entry {
    exit_code code;
    std::string_view meaning;
};

/// Meaning of the exit codes, for help and manual.
inline constexpr std::array exit_code_table = {
    exit_code_entry{exit_code::success, "success"},
    exit_code_entry{exit_code::user_error,
                    "a mistake in the command line, the configuration or an input file, or a file cannot be written"},
    exit_code_entry{exit_code::deadlock, "deadlock"},
    exit_code_entry{exit_code::firmware_failure, "firmware trap or failed verification"},
    exit_code_entry{exit_code::timeout, "simulated time limit, or stopped by the user"},
    exit_code_entry{exit_code::lockstep_mismatch, "model and RTL differ, or your RTL or plug-in breaks a rule"},
    exit_code_entry{exit_code::link_failure,
                    "a serial link that gave up, or packets whose destinations failed links cut off"},
    exit_code_entry{exit_code::lost_run, "a sweep lost runs to this machine: a full disk, a deleted folder, a signal"},
    exit_code_entry{exit_code::model_bug, "a bug in orbweaver"},
};

}  // namespace orbweaver::sim
