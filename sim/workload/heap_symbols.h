// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/core/guards/heap_watch.h"
#include "hw/system/elf_image.h"

namespace orbweaver::sim {

/// Returns the functions that create the heap in a program linked with the run-time of sw_stack
/// (sw_stack/runtime/heap.h, allocation.h); empty if it has no heap.
/// @throws description_error if the program is not linked with that run-time
core::heap_functions heap_functions_of(const system::elf_image& image);

}  // namespace orbweaver::sim
