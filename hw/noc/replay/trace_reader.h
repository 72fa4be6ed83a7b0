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

/// [type]: limit of the message length, because packets that move as a whole must fit into buffers; unlimited: any
/// length.
using message_limits = std::array<depth_limit, message_types>;

/// Reads a message trace record by record and holds one line. It checks form and ranges; the owner of the records
/// checks whether a number is known.
class trace_reader final : public record_source {
public:
    /// Opens the file and reads its header.
    /// @throws user_error with file, line and column, here and in next(). An error in next() also lists errors in the
    ///                    form of later lines
    explicit trace_reader(const std::string& file, message_limits limits = {});

    /// Returns the number of nodes of the recorded machine, 1 .. 65536.
    unsigned nodes() const override { return m_nodes; }

    /// Returns the fraction of the file, in bytes, that has been read, 0 .. 1; 0 if unknown.
    double part_read() const override { return m_file.part_read(); }

    /// Reads the next record. The last one is the `end`. Precondition: the `end` has not been read.
    void next(unsigned stream, trace_record& record) override;

    /// Refuses the line that was read last.
    [[noreturn]] void refuse(unsigned column, const std::string& what) const override;
    std::string describe(std::uint64_t number) const override;

private:
    static constexpr std::size_t longest_line = std::size_t{1} << 20;
    static constexpr std::uint64_t largest_time = std::uint64_t{1} << 48;
    static constexpr std::uint64_t largest_message = std::uint64_t{1} << 24;  // flits
    static constexpr std::uint64_t max_nodes = 65536;
    static constexpr std::uint64_t max_lines_after_error =
        1000000;  // maximum number of later lines checked after an error

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
    std::string_view m_word;     // the present word; empty at the end of the line
    std::size_t m_position = 0;  // after the word
    std::uint64_t m_line_number = 0;
    std::uint64_t m_last_number = 0;
    unsigned m_nodes = 0;
    message_limits m_limits;
};

}  // namespace orbweaver::noc
