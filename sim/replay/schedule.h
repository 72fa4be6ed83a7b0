// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/replay/trace_record.h"
#include "sim/replay/rank_program.h"
#include "sim/replay/spill_file.h"

namespace orbweaver::sim {

/// Totals of a schedule, counted while it is written.
struct schedule_totals {
    std::uint64_t sends = 0;
    std::uint64_t receives = 0;
    std::uint64_t computes = 0;
    std::uint64_t bytes = 0;  // sent
};

/// An operation with its dependencies, as indices of operations of the same rank.
struct scheduled_operation {
    struct need {
        std::uint32_t earlier = 0;
        noc::trace_moment moment{};
    };
    std::uint32_t number = 0;
    rank_operation what;
    std::vector<need> needs;
    std::vector<std::uint32_t> forgotten;  // operations that no later one waits for, possibly including this one
};

/// The programs of all ranks in a scratch file. It is written rank by rank; each rank is then read separately. Each
/// operation follows its dependencies.
class schedule {
public:
    /// @param origin source of the operations, such as a file, for messages
    schedule(std::string origin, unsigned ranks);

    const std::string& origin() const { return m_origin; }
    unsigned ranks() const { return static_cast<unsigned>(m_positions.size()); }
    const schedule_totals& totals() const { return m_totals; }

    /// Adds the program of a rank. Each rank is added once, in any order.
    /// @throws user_error if its operations have a dependency cycle
    void add(unsigned rank, const rank_program& program);
    bool has(unsigned rank) const { return m_positions[rank].begin != absent; }

    /// Ends writing. Precondition: all ranks have been added.
    /// @throws user_error for a receive without a matching send, unless a receive accepts any message
    void close();

    /// Sequential reader of the operations of a rank.
    class reader {
    public:
        /// @return false at the end
        bool next(scheduled_operation& operation);

    private:
        friend class schedule;
        const unsigned char* m_position = nullptr;
        const unsigned char* m_end = nullptr;
        std::uint64_t number();
    };
    reader read(unsigned rank) const;

    /// Describes an operation with its position, for messages.
    std::string describe(unsigned rank, const rank_operation& operation) const;

private:
    static constexpr std::uint64_t absent = ~std::uint64_t{0};
    struct position {
        std::uint64_t begin = absent;
        std::uint64_t end = 0;
    };

    void count(unsigned rank, const rank_operation& operation);
    void require_senders() const;

    std::string m_origin;
    spill_file m_file;
    std::vector<position> m_positions;  // [rank]
    const unsigned char* m_content = nullptr;
    schedule_totals m_totals;
    std::uint64_t m_balance = 0;  // sends and receives combined: 0 if each has a counterpart
    bool m_has_wildcards = false;
};

}  // namespace orbweaver::sim
