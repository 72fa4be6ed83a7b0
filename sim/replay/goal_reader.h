// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "hw/base/complaints.h"
#include "sim/replay/goal_scanner.h"
#include "sim/replay/rank_program.h"
#include "sim/replay/schedule.h"

namespace orbweaver::sim {

/// Reader of GOAL schedules, the text format of LogGOPSim and ATLAHS (docs/noc/foreign_traces.md). Memory grows with
/// the longest rank.
class goal_reader {
public:
    /// @throws user_error if the file cannot be read or does not begin with `num_ranks`
    explicit goal_reader(const std::string& file);

    // Limits on a file.
    static constexpr std::uint64_t max_ranks = 65536;
    static constexpr std::uint64_t longest_compute = std::uint64_t{1} << 48;  // nanoseconds
    static constexpr std::uint64_t longest_message = std::uint64_t{1} << 40;  // bytes
    static constexpr std::uint64_t max_processors = 65536;

    unsigned ranks() const { return m_ranks; }

    /// Reads the complete file. Call it once.
    /// @throws user_error with one line for each of the first errors
    std::unique_ptr<const schedule> read();

private:
    void read_rank(schedule& result);
    void read_statement();
    void read_labelled();
    std::uint32_t read_operation();
    void read_transfer(rank_operation& operation, const char* preposition);
    void read_options(rank_operation& operation);
    void read_dependency(const std::string& label, bool start);
    std::uint32_t operation_named(const std::string& label) const;
    std::uint64_t need_number(const char* what, std::uint64_t most);
    std::uint64_t present_number(const char* what, std::uint64_t most) const;
    void need_word(const char* word);
    void need_line_end();
    void skip_empty_lines();

    goal_scanner m_scanner;
    unsigned m_ranks = 0;
    rank_program m_program;                                   // program of the current rank
    std::unordered_map<std::string, std::uint32_t> m_labels;  // labels of the current rank
    complaints m_found;
};

}  // namespace orbweaver::sim
