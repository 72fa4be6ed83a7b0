// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

/// Blocks of a buffer, one for each partner of an exchange.
struct block_list {
    const void* address;
    MPI_Datatype type;
    int count;                    // of every block, if there are no counts
    const int* counts = nullptr;  // null: blocks of equal length, side by side
    const int* displacements = nullptr;
    const MPI_Datatype* types = nullptr;  // null: all blocks have one type; else displacements are in bytes
    const MPI_Aint* addresses = nullptr;  // displacements in bytes, in place of the others
    bool same = false;                    // all partners have the first block

    MPI_Datatype type_of(int partner) const { return types == nullptr ? type : types[partner]; }
    int count_of(int partner) const { return counts == nullptr ? count : counts[partner]; }
    elements block(int partner) const {
        const elements whole{const_cast<void*>(address), 0, find_type(type_of(partner))};
        if (types != nullptr) {
            const MPI_Aint offset = addresses == nullptr ? displacements[partner] : addresses[partner];
            return {static_cast<char*>(whole.address) + offset, counts[partner], whole.type};
        }
        const int first = same ? 0 : displacements == nullptr ? partner * count : displacements[partner];
        return whole.part(first, count_of(partner));
    }
    /// Checks the types and counts of the first blocks.
    int check(communicator* comm, int partners) const {
        for (int partner = 0; partner < partners; ++partner) {
            datatype* found = nullptr;
            const int code = check_type(comm, count_of(partner), type_of(partner), found);
            if (code != MPI_SUCCESS) { return code; }
        }
        return MPI_SUCCESS;
    }
};

inline block_list equal_blocks(const void* address, int count, MPI_Datatype type) { return {address, type, count}; }

/// Describes one block for all partners.
inline block_list same_block(const void* address, int count, MPI_Datatype type) {
    block_list made{address, type, count};
    made.same = true;
    return made;
}

inline block_list varied_blocks(const void* address, const int* counts, const int* displacements, MPI_Datatype type) {
    return {address, type, 0, counts, displacements};
}

}  // namespace orbweaver::mpi
