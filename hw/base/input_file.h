// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace orbweaver {

/// A regular file that is read in bytes, from its start on.
class input_file {
public:
    /// @throws user_error, "<name>: ...", if it cannot be read
    explicit input_file(const std::string& name);

    std::FILE* get() const { return m_file.get(); }
    /// Size of the whole file in bytes; 0: not known.
    std::uint64_t bytes() const { return m_bytes; }
    /// Bytes before the next one that is read.
    std::uint64_t position() const;
    /// How much has been read, 0 to 1. 0 if nobody knows.
    double part_read() const;

private:
    struct closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, closer> m_file;
    std::uint64_t m_bytes = 0;
};

}  // namespace orbweaver
