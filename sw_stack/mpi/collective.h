// SPDX-License-Identifier: Apache-2.0
// Collective operations. All members of a communicator call them in the same order, with checked arguments.
#pragma once

#include "sw_stack/mpi/communicator.h"
#include "sw_stack/mpi/datatype.h"
#include "sw_stack/mpi/reduction_operator.h"

namespace orbweaver::mpi {

/// Elements in a buffer of the program.
struct elements {
    void* address;
    int count;
    datatype* type;

    /// Returns a range of elements: `number` elements from index `first` on.
    elements part(int first, int number) const {
        return {static_cast<char*>(address) + static_cast<ptrdiff_t>(first) * type->extent, number, type};
    }
    size_t bytes() const { return static_cast<size_t>(count) * type->bytes; }
};

/// Tags of the operations in the collective context.
enum class collective_tag : int {
    barrier,
    broadcast,
    reduce,
    all_reduce,
    gather,
    scatter,
    all_gather,
    all_to_all,
    scan,
    number
};

void send(communicator& comm, int destination, collective_tag tag, const elements& sent);
void receive(communicator& comm, int source, collective_tag tag, const elements& received);
void exchange(communicator& comm, int destination, const elements& sent, int source, const elements& received,
              collective_tag tag);
/// Copies elements within this rank.
void copy(const elements& source, const elements& target);

/// Temporary elements on the heap, of the type and count of given ones.
class scratch_elements {
public:
    explicit scratch_elements(const elements& like);
    ~scratch_elements();
    scratch_elements(const scratch_elements&) = delete;
    scratch_elements& operator=(const scratch_elements&) = delete;
    const elements& get() const { return m_elements; }
    void swap(scratch_elements& other);

private:
    char* m_memory;
    elements m_elements;
};

/// An operator, with the type handle that is passed to a function of the program.
struct reduction {
    reduction_operator op;
    int type_handle;

    /// Computes right = left op right.
    void apply(const elements& left, const elements& right) const {
        combine(op, left.address, right.address, right.count, *right.type, type_handle);
    }
};

void barrier(communicator& comm);
void broadcast(communicator& comm, const elements& message, int root);
/// Combines the values of all ranks at the root. `result` is used only at the root, and may be the same memory as
/// `values`.
void reduce(communicator& comm, const elements& values, const elements& result, const reduction& operation, int root);
/// Combines the values of all ranks and replaces `values` by the result on every rank.
void all_reduce(communicator& comm, const elements& values, const reduction& operation);
/// Distributes the blocks of all ranks to all ranks. Block `rank` has counts[rank] elements at displacements[rank];
/// this rank's block is already in position.
void all_gather(communicator& comm, const elements& all, const int* counts, const int* displacements);

/// The definitions of the functions above in programs without persistent operations.
extern "C" {
void orbweaver_mpi_copy(const elements& source, const elements& target);
void orbweaver_mpi_barrier(communicator& comm);
void orbweaver_mpi_broadcast(communicator& comm, const elements& message, int root);
void orbweaver_mpi_reduce(communicator& comm, const elements& values, const elements& result,
                          const reduction& operation, int root);
void orbweaver_mpi_all_reduce(communicator& comm, const elements& values, const reduction& operation);
}

}  // namespace orbweaver::mpi
