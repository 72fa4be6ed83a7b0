// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "hw/base/input_file.h"

namespace orbweaver::sim {

/// Sequential reader of a file that may be compressed with bzip2.
class bzip2_stream {
public:
    /// @throws user_error if it cannot be read
    explicit bzip2_stream(std::string name);
    ~bzip2_stream();
    bzip2_stream(const bzip2_stream&) = delete;
    bzip2_stream& operator=(const bzip2_stream&) = delete;

    /// Reads the next bytes.
    /// @return number of bytes read; fewer than `bytes` only at the end of the file
    /// @throws user_error if the compressed data are damaged
    std::size_t read(char* position, std::size_t bytes);

    /// Returns the fraction of the file that has been read, 0 to 1.
    double part_read() const { return m_file.part_read(); }

private:
    std::size_t read_compressed(char* position, std::size_t bytes);
    void open_stream(char* rest, int bytes);
    void next_stream();

    std::string m_name;
    input_file m_file;
    bool m_compressed = false;
    void* m_stream = nullptr;  // stream state of the library; null: at the end
};

}  // namespace orbweaver::sim
