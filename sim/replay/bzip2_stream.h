// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "hw/base/input_file.h"

namespace orbweaver::sim {

/// Reads a file from its start to its end, whether it is compressed by bzip2 or not.
class bzip2_stream {
public:
    /// @throws user_error if it cannot be read
    explicit bzip2_stream(std::string name);
    ~bzip2_stream();
    bzip2_stream(const bzip2_stream&) = delete;
    bzip2_stream& operator=(const bzip2_stream&) = delete;

    /// @return how many bytes were read: fewer than asked for at the end of the file alone
    /// @throws user_error if the compressed data are damaged
    std::size_t read(char* position, std::size_t bytes);

    /// How much of the file has been read, 0 to 1.
    double part_read() const { return m_file.part_read(); }

private:
    std::size_t read_compressed(char* position, std::size_t bytes);
    void open_stream(char* rest, int bytes);
    void next_stream();

    std::string m_name;
    input_file m_file;
    bool m_compressed = false;
    void* m_stream = nullptr;  // the library's; null: at the end
};

}  // namespace orbweaver::sim
