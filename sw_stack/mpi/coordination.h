// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/collective.h"
#include "sw_stack/shared/cop_message.h"

namespace orbweaver::mpi {

/// The coordination processor of a cluster, for barriers and all-reduces of all ranks. One that serves all nodes by one
/// controller is used: node n is on channel n + 1.
class coordination {
public:
    /// How the hardware combines the elements of a reduction.
    struct combination {
        bool possible;
        bool exact;  // in whatever order ranks contribute
        int datatype;
        cop_opcode opcode;
    };

    /// Whether all members of a communicator, which are all ranks, have a card.
    static bool serves(const communicator& comm);
    /// Returns when all ranks have called.
    static void barrier();
    static combination find_combination(const elements& values, const reduction_operator& op);
    /// `values` becomes the result, the same bits at all ranks.
    static void all_reduce(const elements& values, const combination& combined);
};

}  // namespace orbweaver::mpi
