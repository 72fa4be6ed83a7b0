// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "hw/core/context.h"
#include "hw/core/decode/instruction.h"
#include "hw/core/guards/heap_watch.h"
#include "hw/core/guards/memory_guard.h"
#include "hw/core/traps/csr_file.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::core {

/// Checks whether a program may make an access (memory_guard.h), and explains errors in a sentence. All checks except
/// that of the stack pointer are outside of the core's main loop: accesses to lines of memory with guarded bytes leave
/// it.
class access_guard {
public:
    memory_guard limits;
    std::unique_ptr<heap_watch> heap;  // null: the heap is not checked

    /// Returns whether loads, or stores and atomic operations, must be checked.
    bool looks_at_load(std::uint32_t address) const { return address < limits.null_end || heap; }
    bool looks_at_store(std::uint32_t address) const { return address < limits.constant_end || heap; }
    /// Returns the error of a load or store of memory; empty: no error.
    std::string forbidden_access(const context& thread, operation op, std::uint32_t address, bool store) const;
    /// Returns the error of the addresses of a messaging instruction; empty: no error. (The NIU makes all other
    /// checks.)
    /// @param memory_base first address of memory
    std::string forbidden_message(const messaging_transaction& issued, std::uint32_t memory_base) const;

    /// Returns the error of an access of the host to 1 or more bytes for a program; empty: no error.
    std::string forbidden_bytes(std::uint32_t address, std::uint32_t bytes, bool store) const;

    /// Computes the bounds of a thread's stack. Call it when a thread begins, and when the CSRs for the position of
    /// stacks change.
    void bound_stack(context& thread, const csr_file& csrs) const;
    /// Returns the error of a change of the stack pointer; empty: no error. Only a pointer that leaves the stack is an
    /// error, because a program may have stacks of its own.
    static std::string stack_overflow(const context& thread, std::uint32_t before, std::uint32_t after);

    /// Returns the handler with which the main loop executes an instruction.
    operation handler_of(const decoded_instruction& instruction) const;

private:
    std::string forbidden_block(std::string_view what, std::uint32_t address, std::uint32_t stride,
                                std::uint32_t words) const;
};

}  // namespace orbweaver::core
