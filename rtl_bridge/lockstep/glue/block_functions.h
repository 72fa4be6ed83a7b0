// SPDX-License-Identifier: Apache-2.0
// What the shared library of a Verilated block consists of, for both sides of it: plain C++ without any library.
#pragma once

namespace orbweaver::rtl {

/// The functions of a block with a clock of its own. An instance is what create() returns, after reset.
/// @tparam Inputs  its wires that come, in one cycle: plain data
/// @tparam Outputs its wires that leave
template <class Inputs, class Outputs>
struct block_functions {
    void* (*create)();
    void (*destroy)(void* instance);
    /// The first assertion that failed, or null.
    const char* (*failure)(void* instance);
    /// Within a cycle: `inputs` is on the wires, and `out` follows.
    void (*settle)(void* instance, const Inputs& inputs, Outputs& out);
    /// The clock edge that ends the cycle, with what was settled last on the wires.
    void (*edge)(void* instance);
};

}  // namespace orbweaver::rtl
