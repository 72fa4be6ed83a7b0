// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace orbweaver::sim {

/// Bytes that are written once from their start to their end, then read at any place. A little is kept in memory; more
/// goes to a file without a name in the folder for temporary files (TMPDIR), which is gone when the program ends, and
/// whose pages in memory are the system's to take back.
class spill_file {
public:
    spill_file() = default;
    ~spill_file();
    spill_file(const spill_file&) = delete;
    spill_file& operator=(const spill_file&) = delete;

    /// Bytes so far.
    std::uint64_t size() const { return m_written + m_buffer.size(); }
    /// @throws user_error if the file cannot be made or written, as does content()
    void append(const std::string& bytes);

    /// All is written. @return the content, valid as long as this
    std::span<const unsigned char> content();

private:
    void open();
    void flush();

    int m_descriptor = -1;
    std::string m_buffer;
    std::uint64_t m_written = 0;
    std::span<const unsigned char> m_mapped;
};

}  // namespace orbweaver::sim
