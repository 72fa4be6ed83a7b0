// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/replay/chakra_file.h"
#include "sim/replay/collective_builder.h"
#include "sim/replay/rank_group.h"
#include "sim/replay/rank_program.h"
#include "sim/replay/schedule.h"

namespace orbweaver::sim {

/// Reader of Chakra execution traces with one file per rank (docs/noc/foreign_traces.md). Memory grows with the longest
/// file.
class chakra_reader {
public:
    /// @param pattern     file names with `%d` for the rank
    /// @param collectives how collectives are carried out
    /// @throws user_error if `pattern` has no `%d`, or there is no file for rank 0
    chakra_reader(std::string pattern, collective_choice collectives);

    /// Returns the number of consecutive files, starting at rank 0.
    unsigned ranks() const { return m_ranks; }

    std::string file_of(unsigned rank) const;

    /// Reads all files. @throws user_error for malformed data, with its position
    std::unique_ptr<const schedule> read() const;

private:
    std::string m_pattern;
    collective_choice m_collectives;
    unsigned m_ranks = 0;
};

/// Builds the program of one rank from its file.
class chakra_rank {
public:
    /// @param all all ranks
    chakra_rank(const std::string& file, unsigned rank, std::shared_ptr<const rank_set> all,
                collective_choice collectives, rank_program& program);
    void read();

private:
    /// The operations of a node: the one that waits for others, and the one that others wait for.
    struct ends {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };
    struct wish {
        std::uint32_t first = 0;
        std::uint64_t wanted = 0;  // id of the awaited node
        std::uint64_t node = 0;
    };

    ends add_node(const chakra::node& node);
    ends add_time(const chakra::node& node, std::uint32_t processor);
    ends add_transfer(const chakra::node& node, operation_kind kind);
    ends add_collective(const chakra::node& node);
    std::uint32_t rank_number(const chakra::node& node, const char* attribute) const;
    const rank_group& group_of(const chakra::node& node, const std::string& name);
    void learn_groups(const chakra::node& node);
    void connect();

    chakra_file m_file;
    unsigned m_rank;
    unsigned m_ranks;
    rank_program& m_program;
    collective_builder m_collectives;
    std::unordered_map<std::uint64_t, ends> m_nodes;
    std::vector<wish> m_wishes;
    std::map<std::string, rank_group> m_groups;
    std::map<std::string, std::uint64_t> m_instances;  // number of collectives so far, by group
};

}  // namespace orbweaver::sim
