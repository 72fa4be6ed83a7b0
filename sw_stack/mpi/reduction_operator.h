// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/datatype.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

/// A built-in operator, or a function of the program.
struct reduction_operator {
    MPI_User_function* function;  // null for a built-in operator
    int handle;                   // handle of the operator
    bool commutes;
};

/// Finds the operator of a handle.
/// @return false if the handle is unknown
bool find_operator(int handle, reduction_operator& found);
/// Returns whether an operator is defined for the elements of a type. Built-in operators accept only built-in types and
/// their duplicates.
bool suits(const reduction_operator& op, const datatype& type);
/// Computes inout[i] = in[i] op inout[i]. The elements have their memory layout.
void combine(const reduction_operator& op, const void* in, void* inout, int count, const datatype& type,
             int type_handle);
/// The definition of combine() in programs without persistent operations.
extern "C" void orbweaver_mpi_combine(const reduction_operator& op, const void* in, void* inout, int count,
                                      const datatype& type, int type_handle);

}  // namespace orbweaver::mpi
