// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/collective.h"
#include "sw_stack/shared/cop_message.h"

namespace orbweaver::mpi {

/// Barriers and all-reduces of all ranks through the coordination processor of a cluster. It is used only if one
/// controller serves all nodes; node n is on channel n + 1.
class coordination {
public:
    /// The operation by which the hardware combines the elements of a reduction.
    struct combination {
        bool possible;
        bool exact;  // the result does not depend on the order of contributions
        int datatype;
        cop_opcode opcode;
    };

    /// Returns whether a communicator consists of all ranks, and all of them have a card.
    static bool serves(const communicator& comm);
    /// Waits until all ranks have called it.
    static void barrier();
    static combination find_combination(const elements& values, const reduction_operator& op);
    /// Replaces `values` by the result, which has the same bits on all ranks.
    static void all_reduce(const elements& values, const combination& combined);
};

}  // namespace orbweaver::mpi
