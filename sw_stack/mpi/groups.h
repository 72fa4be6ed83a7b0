// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/group.h"

namespace orbweaver::mpi {

/// Returns the group of a handle; null if the handle is unknown.
group* find_group(int handle);
/// Returns a new handle for a group; the handle takes over the reference.
int add_group(group* made);

}  // namespace orbweaver::mpi
