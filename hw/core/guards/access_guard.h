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

/// Reports of accesses whether a program has any business there (memory_guard.h), with a sentence for people. All
/// checks but that of the stack pointer lie outside the core's main loop: the lines of memory that hold something
/// guarded lead out of it.
class access_guard {
public:
    memory_guard limits;
    std::unique_ptr<heap_watch> heap;  // none: the heap is not checked

    /// Whether loads, or stores and atomic operations, need a look.
    bool looks_at_load(std::uint32_t address) const { return address < limits.null_end || heap; }
    bool looks_at_store(std::uint32_t address) const { return address < limits.constant_end || heap; }
    /// What is wrong with a load or store of memory; empty: nothing.
    std::string forbidden_access(const context& thread, operation op, std::uint32_t address, bool store) const;
    /// What is wrong with the addresses of a messaging instruction; empty: nothing. (The NIU checks all else.)
    /// @param memory_base where memory begins
    std::string forbidden_message(const messaging_transaction& issued, std::uint32_t memory_base) const;

    /// What is wrong with bytes that the host reads or writes for a program, 1 or more; empty: nothing.
    std::string forbidden_bytes(std::uint32_t address, std::uint32_t bytes, bool store) const;

    /// To be called when a thread begins, and when the CSRs change that state where stacks lie.
    void bound_stack(context& thread, const csr_file& csrs) const;
    /// What is wrong with a stack pointer that is to change so; empty: nothing. Only one that leaves the stack is a
    /// mistake: a program may have stacks of its own.
    static std::string stack_overflow(const context& thread, std::uint32_t before, std::uint32_t after);

    /// How the main loop executes an instruction.
    operation handler_of(const decoded_instruction& instruction) const;

private:
    std::string forbidden_block(std::string_view what, std::uint32_t address, std::uint32_t stride,
                                std::uint32_t words) const;
};

}  // namespace orbweaver::core
