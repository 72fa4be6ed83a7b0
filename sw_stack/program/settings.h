// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/shared/program_settings.h"

/// Filled by the loader.
extern "C" orbweaver::program_settings orbweaver_program_settings;

namespace orbweaver {

/// Returns the settings that the loader wrote. (Keeps the compiler from using the compile-time value.)
inline const program_settings& settings() {
    const program_settings* current = &orbweaver_program_settings;
    asm("" : "+r"(current));
    return *current;
}

}  // namespace orbweaver
