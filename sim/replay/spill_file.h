// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace orbweaver::sim {

/// Data that are written sequentially once and then read at any offset. Small amounts stay in memory. More data go to
/// an unnamed file in the temporary folder (TMPDIR), which disappears at the end of the program. The system can reclaim
/// its pages.
class spill_file {
public:
    spill_file() = default;
    ~spill_file();
    spill_file(const spill_file&) = delete;
    spill_file& operator=(const spill_file&) = delete;

    /// Returns the number of bytes so far.
    std::uint64_t size() const { return m_written + m_buffer.size(); }
    /// @throws user_error if the file cannot be created or written, as does content()
    void append(const std::string& bytes);

    /// Ends writing. @return the content, valid during the lifetime of this object
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
