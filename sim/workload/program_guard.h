// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/core/guards/memory_guard.h"
#include "hw/system/elf_image.h"

namespace orbweaver::sim {

/// Returns the guarded memory of a program. For a program linked with the run-time of sw_stack (symbols of
/// sw_stack/runtime/firmware.ld), these are null pointers, code, constants and stacks. For other programs nothing is
/// guarded.
core::memory_guard guard_of(const system::elf_image& image);

}  // namespace orbweaver::sim
