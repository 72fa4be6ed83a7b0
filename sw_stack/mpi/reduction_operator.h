// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/datatype.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

/// A built-in operator, or a function of the program.
struct reduction_operator {
    MPI_User_function* function;  // null: built in
    int handle;                   // of the operator
    bool commutes;
};

/// The operator of a handle. @return false: there is none
bool find_operator(int handle, reduction_operator& found);
/// Whether it is defined for the elements of a type: built-in ones are for built-in types and their duplicates alone.
bool suits(const reduction_operator& op, const datatype& type);
/// inout[i] = in[i] op inout[i], elements as they lie in memory.
void combine(const reduction_operator& op, const void* in, void* inout, int count, const datatype& type,
             int type_handle);

}  // namespace orbweaver::mpi
