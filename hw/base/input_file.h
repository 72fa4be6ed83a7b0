// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace orbweaver {

/// A regular file that is read as bytes from its beginning.
class input_file {
public:
    /// @throws user_error, "<name>: ...", if the file cannot be read
    explicit input_file(const std::string& name);

    std::FILE* get() const { return m_file.get(); }
    /// Returns the size of the whole file in bytes; 0 if it is unknown.
    std::uint64_t bytes() const { return m_bytes; }
    /// Returns the byte offset of the next read.
    std::uint64_t position() const;
    /// Returns the fraction of the file that has been read, 0 .. 1; 0 if the size is unknown.
    double part_read() const;

private:
    struct closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, closer> m_file;
    std::uint64_t m_bytes = 0;
};

}  // namespace orbweaver
