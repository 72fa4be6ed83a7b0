// SPDX-License-Identifier: Apache-2.0
// Location and clock of the running thread, from control and status registers: node, grid, context, cycles.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver {

/// Reads a CSR that does not change while a thread runs.
template <scmp_csr number>
inline uint32_t constant_csr() {
    uint32_t value;
    asm("csrr %0, %1" : "=r"(value) : "i"(static_cast<uint16_t>(number)));
    return value;
}

/// Returns the index of this tile: y * grid_x() + x.
inline uint32_t node_id() { return constant_csr<scmp_csr::node_id>(); }
/// Returns the number of tiles of the machine.
inline uint32_t nodes() { return constant_csr<scmp_csr::nodes>(); }
/// Returns the number of columns of the mesh.
inline uint32_t grid_x() { return constant_csr<scmp_csr::grid_x>(); }
/// Returns the number of rows of the mesh.
inline uint32_t grid_y() { return constant_csr<scmp_csr::grid_y>(); }
/// Returns the running thread's hardware context, which may change if the core swaps threads to memory.
inline uint32_t context() { return constant_csr<scmp_csr::context>(); }
/// Returns the number of hardware contexts of a core.
inline uint32_t contexts() { return constant_csr<scmp_csr::contexts>(); }
/// Returns whether DATA messages use rendezvous mode; otherwise they use ready mode.
inline bool rendezvous() { return constant_csr<scmp_csr::rendezvous>() != 0; }

/// Returns the cycles of this core's clock since reset.
inline uint64_t cycles() {
    uint32_t high;
    uint32_t low;
    uint32_t again;
    do {
        asm volatile("rdcycleh %0\n\trdcycle %1\n\trdcycleh %2" : "=&r"(high), "=&r"(low), "=r"(again) : : "memory");
    } while (high != again);
    return static_cast<uint64_t>(high) << 32 | low;
}

}  // namespace orbweaver
