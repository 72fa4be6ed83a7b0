// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hw/noc/message_class_desc.h"

namespace orbweaver::sim {

enum class operation_kind : std::uint8_t { send, receive, compute };

/// What a rank of a parallel program does once.
struct rank_operation {
    operation_kind kind{};
    std::uint32_t peer = 0;  // rank; send, receive
    bool any_source = false;
    bool any_tag = false;
    std::uint64_t tag = 0;
    std::uint64_t amount = 0;             // bytes; compute: picoseconds
    std::uint32_t processor = 0;          // of the rank, which does one thing at a time
    std::uint64_t line = 0;               // of its file; 0: none
    std::uint64_t collective = 0;         // that it is part of (program_times.h); 0: none
    noc::class_delivery_kind delivery{};  // send: that of the class that carries it
};

/// The operations of one rank and what each waits for.
class rank_program {
public:
    /// What an operation waits for.
    struct dependency {
        std::uint32_t later = 0;
        std::uint32_t earlier = 0;
        bool start = false;  // its start suffices
    };

    /// @param after what it waits for
    /// @return the number of the operation, 0, 1, ...
    std::uint32_t add(const rank_operation& operation, const std::vector<std::uint32_t>& after = {});
    void depend(std::uint32_t later, std::uint32_t earlier, bool start = false);
    /// An operation that takes no time and is over when all others are.
    std::uint32_t join(const std::vector<std::uint32_t>& after, std::uint32_t processor);

    const std::vector<rank_operation>& operations() const { return m_operations; }
    /// [operation]: what it waits for, as a list without order.
    std::vector<std::vector<dependency>> needs() const;

    /// The operations in an order in which each stands behind all that it waits for; otherwise in that of their
    /// numbers. Nothing if they wait in a cycle: then `member` is one of it.
    std::optional<std::vector<std::uint32_t>> order(std::uint32_t& member) const;

    void clear();

private:
    std::vector<rank_operation> m_operations;
    std::vector<dependency> m_dependencies;
};

}  // namespace orbweaver::sim
