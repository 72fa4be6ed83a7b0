// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/group.h"

namespace orbweaver::mpi {

/// The group of a handle; null if there is none.
group* find_group(int handle);
/// A handle for a group, which belongs to it from then on.
int add_group(group* made);

}  // namespace orbweaver::mpi
