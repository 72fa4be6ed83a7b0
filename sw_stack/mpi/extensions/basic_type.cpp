// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/basic_type.h"

#include "sw_stack/mpi/datatype.h"
#include "sw_stack/mpi/extensions/type_records.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

namespace {

int basic_type(const type_construction& made_by) {
    int found = MPI_DATATYPE_NULL;
    for (int i = 0; i < made_by.types_number; ++i) {
        const type_construction::part& part = made_by.types[i];
        int own = part.handle;
        if (!part.type->built_in) { own = part.made_by == nullptr ? MPI_DATATYPE_NULL : basic_type(*part.made_by); }
        if (own == MPI_DATATYPE_NULL || (i > 0 && find_type(own)->kind != find_type(found)->kind)) {
            return MPI_DATATYPE_NULL;
        }
        found = own;
    }
    return found;
}

}  // namespace

int basic_type(int handle) {
    const datatype& type = *find_type(handle);
    if (type.built_in) { return handle; }
    const type_construction* const made_by = construction_of(type);
    return made_by == nullptr ? MPI_DATATYPE_NULL : basic_type(*made_by);
}

}  // namespace orbweaver::mpi
