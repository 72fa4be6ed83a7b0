// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

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
    std::size_t read(char* place, std::size_t bytes);

    /// How much of the file has been read, 0 to 1.
    double part_read() const;

private:
    struct closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::size_t read_compressed(char* place, std::size_t bytes);
    void open_stream(char* rest, int bytes);
    void next_stream();

    std::string m_name;
    std::unique_ptr<std::FILE, closer> m_file;
    std::uint64_t m_bytes;
    bool m_compressed = false;
    void* m_stream = nullptr;  // the library's; null: at the end
};

}  // namespace orbweaver::sim
