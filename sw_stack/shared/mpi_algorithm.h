// SPDX-License-Identifier: Apache-2.0
// Algorithms of MPI's collective operations. Shared by simulator and firmware: only freestanding C++.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// Barrier algorithms; `cop` uses the coordination processor and serves all ranks.
enum class mpi_barrier_algorithm : uint8_t { automatic, dissemination, cop };
constexpr auto enumerators(mpi_barrier_algorithm) {
    using enum mpi_barrier_algorithm;
    return name_table<mpi_barrier_algorithm>(
        {{automatic, "automatic"}, {dissemination, "dissemination"}, {cop, "cop"}});
}

enum class mpi_broadcast_algorithm : uint8_t { automatic, binomial, chain, plan };
constexpr auto enumerators(mpi_broadcast_algorithm) {
    using enum mpi_broadcast_algorithm;
    return name_table<mpi_broadcast_algorithm>(
        {{automatic, "automatic"}, {binomial, "binomial"}, {chain, "chain"}, {plan, "plan"}});
}

enum class mpi_all_reduce_algorithm : uint8_t { automatic, recursive_doubling, ring, tree, cop };
constexpr auto enumerators(mpi_all_reduce_algorithm) {
    using enum mpi_all_reduce_algorithm;
    return name_table<mpi_all_reduce_algorithm>({{automatic, "automatic"},
                                                 {recursive_doubling, "recursive_doubling"},
                                                 {ring, "ring"},
                                                 {tree, "tree"},
                                                 {cop, "cop"}});
}

}  // namespace orbweaver
