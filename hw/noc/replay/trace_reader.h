// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "hw/base/complaints.h"
#include "hw/base/input_file.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/replay/record_source.h"

namespace orbweaver::noc {

/// [type]: the buffers that a message has to fit because packets move as a whole; without a limit: any length.
using message_limits = std::array<depth_limit, message_types>;

/// Reads a message trace record by record; holds one line. Checks form and ranges; whether a number is known is for
/// whoever keeps them.
class trace_reader final : public record_source {
public:
    /// Opens the file and reads its header.
    /// @throws user_error naming file, line and column, for this and for whatever next() finds: then for what is wrong
    /// with the form of the lines behind, too
    explicit trace_reader(const std::string& file, message_limits limits = {});

    /// Nodes of the machine that was recorded, 1 .. 65536.
    unsigned nodes() const override { return m_nodes; }

    /// How much of the file has been read, in bytes: 0 to 1. 0 if nobody knows.
    double part_read() const override { return m_file.part_read(); }

    /// The next record. The last one is the `end`. Not to be called again after it.
    void next(unsigned stream, trace_record& record) override;

    /// Refuses something about the line that was read last.
    [[noreturn]] void refuse(unsigned column, const std::string& what) const override;
    std::string describe(std::uint64_t number) const override;

private:
    static constexpr std::size_t longest_line = std::size_t{1} << 20;
    static constexpr std::uint64_t largest_time = std::uint64_t{1} << 48;
    static constexpr std::uint64_t largest_message = std::uint64_t{1} << 24;  // flits
    static constexpr std::uint64_t most_nodes = 65536;
    static constexpr std::uint64_t most_lines_behind = 1000000;  // that are read for what is wrong with them, too

    bool read_line();
    bool next_word();
    void need_word(const char* what);
    std::uint64_t number(const char* what, std::uint64_t least, std::uint64_t most);
    std::uint64_t digits(std::string_view text, const char* what, std::uint64_t least, std::uint64_t most) const;
    trace_reference reference() const;
    void read_references(trace_record& record, bool with_tail);
    void read_header();
    void read_record(trace_record& record);
    void notify_others(complaints& found);
    void read_message(trace_record& record);
    void read_end(trace_record& record);
    void no_more_words();
    [[noreturn]] void expected(const std::string& what) const;

    std::string m_name;
    input_file m_file;
    std::unique_ptr<char[]> m_buffer;
    std::string_view m_line;
    std::string_view m_word;     // the present one; empty at the end of the line
    std::size_t m_position = 0;  // behind the word
    std::uint64_t m_line_number = 0;
    std::uint64_t m_last_number = 0;
    unsigned m_nodes = 0;
    message_limits m_limits;
};

}  // namespace orbweaver::noc
