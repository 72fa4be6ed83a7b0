// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace orbweaver::sim {

/// Where the instructions of an ELF stand in its sources, as its debug information (DWARF) states.
///
/// An ELF is not trusted, and a damaged one may lead the library that reads DWARF anywhere. So a process of its own
/// reads it, with limits on time and memory; if that process fails, nothing more is known. It begins with the first
/// question, so a run that succeeds costs nothing.
class source_lines {
public:
    explicit source_lines(std::filesystem::path elf);
    ~source_lines();
    source_lines(source_lines&&) noexcept;
    source_lines& operator=(source_lines&&) noexcept;

    /// "hello.cpp:12"; where a function of another file was inlined, also its place: "hello.cpp:12, inlined:
    /// instructions.h:40". Empty if unknown.
    const std::string& location(std::uint32_t pc) const;

private:
    class reader;

    std::filesystem::path m_elf;
    std::filesystem::file_time_type m_written;  // a file that has changed since is not read
    mutable std::unique_ptr<reader> m_reader;   // from the first question on
    mutable std::map<std::uint32_t, std::string> m_known;
};

}  // namespace orbweaver::sim
