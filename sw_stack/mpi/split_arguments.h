// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/groups.h"

namespace orbweaver::mpi {

/// Arguments of a rank in MPI_Comm_split().
struct split_arguments {
    int color;
    int key;
};

/// Returns the members of a colour, ordered by key and then by rank.
/// @param wishes [rank]: arguments of the ranks of `all`
group* members_of_color(const group& all, const split_arguments* wishes, int color);

}  // namespace orbweaver::mpi
