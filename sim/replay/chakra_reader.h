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

/// Reads Chakra execution traces, a file a rank (docs/noc/foreign_traces.md). Memory follows the longest file.
class chakra_reader {
public:
    /// @param pattern     names of the files, with `%d` in the place of the rank
    /// @param collectives how they are carried out
    /// @throws user_error if there is no `%d` in it, or no file for rank 0
    chakra_reader(std::string pattern, collective_choice collectives);

    /// Files without a gap from rank 0 on.
    unsigned ranks() const { return m_ranks; }

    std::string file_of(unsigned rank) const;

    /// Reads all of them. @throws user_error for what is malformed, with its place
    std::unique_ptr<const schedule> read() const;

private:
    std::string m_pattern;
    collective_choice m_collectives;
    unsigned m_ranks = 0;
};

/// Writes the program of one rank from its file.
class chakra_rank {
public:
    /// @param all ranks
    chakra_rank(const std::string& file, unsigned rank, std::shared_ptr<const rank_set> all,
                collective_choice collectives, rank_program& program);
    void read();

private:
    /// What a node has become: what waits for others, and what others wait for.
    struct ends {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };
    struct wish {
        std::uint32_t first = 0;
        std::uint64_t wanted = 0;  // node
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
    std::map<std::string, std::uint64_t> m_instances;  // of collectives, by group
};

}  // namespace orbweaver::sim
