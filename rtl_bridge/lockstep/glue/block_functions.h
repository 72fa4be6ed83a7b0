// SPDX-License-Identifier: Apache-2.0
// Interface of the shared library of a Verilated block, for both sides of it: plain C++ without any library.
#pragma once

namespace orbweaver::rtl {

/// The functions of a block with one clock. An instance is the result of create(), after reset.
/// @tparam Inputs  its input wires in one cycle: plain data
/// @tparam Outputs its output wires in one cycle: plain data
template <class Inputs, class Outputs>
struct block_functions {
    void* (*create)();
    void (*destroy)(void* instance);
    /// Returns the first assertion that failed, or null.
    const char* (*failure)(void* instance);
    /// Evaluates the block within a cycle: sets the inputs and returns the outputs.
    void (*settle)(void* instance, const Inputs& inputs, Outputs& out);
    /// Executes the clock edge that ends the cycle, with the inputs of the last settle() on the wires.
    void (*edge)(void* instance);
};

}  // namespace orbweaver::rtl
