// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

/// Collects a record of every rank, in rank order. All members call it; the caller frees the array.
template <class Record>
Record* gather_records(communicator& comm, const Record& own) {
    const auto size = static_cast<size_t>(comm.size());
    auto* const records = new Record[size];
    int* const counts = new int[2 * size];
    for (size_t rank = 0; rank < size; ++rank) {
        counts[rank] = sizeof(Record);
        counts[size + rank] = static_cast<int>(rank * sizeof(Record));
    }
    records[comm.rank] = own;
    all_gather(comm, {records, 0, find_type(MPI_BYTE)}, counts, counts + size);
    delete[] counts;
    return records;
}

}  // namespace orbweaver::mpi
