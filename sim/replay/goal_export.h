// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "hw/noc/replay/trace_reader.h"

namespace orbweaver::sim {

/// Converts a message trace with causes (docs/noc/traces.md) to GOAL, node by node. Each cause with a gap becomes
/// computing of that length. Processor 0 of a node sends and receives; each concurrent computation has its own
/// processor. Memory grows with the length of the text.
class goal_export {
public:
    /// @param cycle length of a cycle, nanoseconds
    /// @throws user_error, with the position, for data that are malformed or cannot be expressed in GOAL
    goal_export(const std::string& file, std::uint64_t cycle);

    /// Reads the whole trace. @throws user_error as the constructor
    std::string text();

private:
    /// A record that later records can refer to.
    struct entry {
        noc::trace_record_kind kind{};
        unsigned source = 0;
        unsigned destination = 0;
        std::string label;  // label of a point or send
    };
    struct rank {
        std::string text;
        std::multimap<std::uint64_t, std::uint32_t>
            processors;  // processors, by number of the record for which each computed last
    };
    struct origin {
        unsigned node = 0;
        std::string label;  // empty: the start of the run
    };

    void add(const noc::trace_record& record);
    void add_message(const noc::trace_record& record);
    void add_point(const noc::trace_record& record);
    void add_end(const noc::trace_record& record);
    void forget(const std::vector<std::uint64_t>& numbers);
    origin origin_of(const noc::trace_reference& need) const;
    /// Adds the wait for a cause.
    /// @return the operation that ends the wait; empty: the start of the run
    /// @param number number of the waiting record
    std::string wait(unsigned node, const noc::trace_reference& need, std::uint64_t number);
    static std::uint32_t take_processor(rank& own, std::uint64_t cause, std::uint64_t number);
    void require(rank& own, const std::string& label, const std::vector<std::string>& earlier);

    noc::trace_reader m_reader;
    std::uint64_t m_cycle;
    std::vector<rank> m_ranks;
    std::unordered_map<std::uint64_t, entry> m_entries;  // by number; iteration order is never used
    std::uint64_t m_computes = 0;
};

}  // namespace orbweaver::sim
