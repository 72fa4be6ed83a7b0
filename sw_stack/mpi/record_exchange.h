// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

/// Collects a record of every rank, in rank order: up a binomial tree, and by a broadcast. All members call it; the
/// caller frees the array.
template <class Record>
Record* gather_records(communicator& comm, const Record& own) {
    const int size = comm.size();
    auto* const records = new Record[static_cast<size_t>(size)];
    records[comm.rank] = own;
    const elements all{records, size * static_cast<int>(sizeof(Record)), find_type(MPI_BYTE)};
    const auto part = [&all, size](int first, int count) {
        constexpr int bytes = sizeof(Record);
        return all.part(first * bytes, (count < size - first ? count : size - first) * bytes);
    };
    for (int step = 1; step < size; step *= 2) {
        if ((comm.rank & step) != 0) {
            send(comm, comm.rank - step, collective_tag::all_gather, part(comm.rank, step));
            break;
        }
        if (comm.rank + step < size) {
            receive(comm, comm.rank + step, collective_tag::all_gather, part(comm.rank + step, step));
        }
    }
    broadcast(comm, all, 0);
    return records;
}

}  // namespace orbweaver::mpi
