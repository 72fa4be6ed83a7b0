// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hw/noc/message_class_desc.h"

namespace orbweaver::sim {

enum class operation_kind : std::uint8_t { send, receive, compute };

/// A single operation of a rank of a parallel program.
struct rank_operation {
    operation_kind kind{};
    std::uint32_t peer = 0;  // peer rank of a send or receive
    bool any_source = false;
    bool any_tag = false;
    std::uint64_t tag = 0;
    std::uint64_t amount = 0;             // bytes; compute: picoseconds
    std::uint32_t processor = 0;          // processor of the rank; it does one thing at a time
    std::uint64_t line = 0;               // line of its file; 0: none
    std::uint64_t collective = 0;         // collective that contains the operation (program_times.h); 0: none
    noc::class_delivery_kind delivery{};  // send: delivery of the class that carries it
};

/// The operations of one rank and their dependencies.
class rank_program {
public:
    /// An operation that another one waits for.
    struct dependency {
        std::uint32_t later = 0;
        std::uint32_t earlier = 0;
        bool start = false;  // waiting for its start suffices
    };

    /// Adds an operation.
    /// @param after operations to wait for
    /// @return the index of the operation: 0, 1, ...
    std::uint32_t add(const rank_operation& operation, const std::vector<std::uint32_t>& after = {});
    void depend(std::uint32_t later, std::uint32_t earlier, bool start = false);
    /// Adds an operation without duration that is complete when all others are.
    std::uint32_t join(const std::vector<std::uint32_t>& after, std::uint32_t processor);

    const std::vector<rank_operation>& operations() const { return m_operations; }
    /// Returns the dependencies of each operation, unordered.
    std::vector<std::vector<dependency>> needs() const;

    /// Returns the operations in topological order, and otherwise in the order of their indices. Returns nothing if
    /// there is a dependency cycle; `member` is then one of its operations.
    std::optional<std::vector<std::uint32_t>> order(std::uint32_t& member) const;

    void clear();

private:
    std::vector<rank_operation> m_operations;
    std::vector<dependency> m_dependencies;
};

}  // namespace orbweaver::sim
