// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/core/guards/memory_guard.h"
#include "hw/system/elf_image.h"

namespace orbweaver::sim {

/// What is guarded of a program: of one that is linked with the run-time of sw_stack (it has the symbols of
/// sw_stack/runtime/firmware.ld) null pointers, code, constants and stacks; of any other nothing.
core::memory_guard guard_of(const system::elf_image& image);

}  // namespace orbweaver::sim
