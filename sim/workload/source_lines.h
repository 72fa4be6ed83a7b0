// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace orbweaver::sim {

/// Maps the instructions of an ELF to source lines, using its debug information (DWARF).
///
/// An ELF is not trusted, and a damaged one may crash or hang the DWARF library. A separate process therefore reads it,
/// with limits on time and memory; if that process fails, nothing more is known. It starts with the first request, so
/// that successful runs have no overhead.
class source_lines {
public:
    explicit source_lines(std::filesystem::path elf);
    ~source_lines();
    source_lines(source_lines&&) noexcept;
    source_lines& operator=(source_lines&&) noexcept;

    /// Returns the source line: "hello.cpp:12"; for an inlined function of another file also its own line:
    /// "hello.cpp:12, inlined: instructions.h:40". Empty if unknown.
    const std::string& location(std::uint32_t pc) const;

private:
    class reader;

    std::filesystem::path m_elf;
    std::filesystem::file_time_type m_written;  // a file that has changed since is not read
    mutable std::unique_ptr<reader> m_reader;   // created for the first request
    mutable std::map<std::uint32_t, std::string> m_known;
};

}  // namespace orbweaver::sim
