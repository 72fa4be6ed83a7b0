// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/shared/program_settings.h"

/// Filled by the loader.
extern "C" orbweaver::program_settings orbweaver_program_settings;

namespace orbweaver {

/// What the loader passed to this program. (The compiler must not conclude that it is as it was compiled.)
inline const program_settings& settings() {
    const program_settings* current = &orbweaver_program_settings;
    asm("" : "+r"(current));
    return *current;
}

}  // namespace orbweaver
