// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/datatype.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

/// The call that made a data type, with its arguments in the order of MPI_Type_get_contents().
struct type_construction {
    /// A data type of the program may have lost its handle; one of MPI has its handle for good.
    struct part {
        int handle;
        datatype* type;
        const type_construction* made_by;  // null for a type of MPI
    };

    int combiner;
    int integers_number;
    int addresses_number;
    int types_number;
    int* integers;
    MPI_Aint* addresses;
    part* types;
};

/// Returns how a type was made; null for a type of MPI.
const type_construction* construction_of(const datatype& type);

}  // namespace orbweaver::mpi
