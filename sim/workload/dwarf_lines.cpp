// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/dwarf_lines.h"

#include <dwarf.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <vector>

namespace orbweaver::sim {

namespace {

struct free_memory {
    void operator()(void* memory) const { std::free(memory); }
};
using scopes = std::unique_ptr<Dwarf_Die[], free_memory>;

/// Returns a file name for people: as passed to the compiler, but without "./" and with unprintable characters escaped.
std::string file_text(const char* name) {
    std::string_view rest = name == nullptr ? "" : name;
    while (rest.starts_with("./")) { rest.remove_prefix(2); }
    std::string text;
    for (const char letter : rest) {
        const auto code = static_cast<unsigned char>(letter);
        text += code >= 0x20 && code < 0x7f ? std::string(1, letter) : fmt::format("\\x{:02x}", code);
    }
    return text;
}

struct source_line {
    const char* file = nullptr;
    int number = 0;

    bool known() const { return file != nullptr && number > 0; }
    std::string text() const { return fmt::format("{}:{}", file_text(file), number); }
    /// Returns the line without folders.
    std::string short_text() const {
        return fmt::format("{}:{}", file_text(std::filesystem::path(file).filename().c_str()), number);
    }
    /// Returns whether the file is the compiled one, not an included one.
    bool in(const char* compiled) const {
        return compiled != nullptr &&
               std::filesystem::path(file).filename() == std::filesystem::path(compiled).filename();
    }
};

source_line line_at(Dwarf_Die& unit, std::uint32_t pc) {
    source_line found;
    if (Dwarf_Line* const line = dwarf_getsrc_die(&unit, pc); line != nullptr) {
        dwarf_lineno(line, &found.number);
        found.file = dwarf_linesrc(line, nullptr, nullptr);
    }
    return found;
}

bool number_of(Dwarf_Die& die, unsigned attribute, Dwarf_Word& value) {
    Dwarf_Attribute found;
    return dwarf_formudata(dwarf_attr(&die, attribute, &found), &value) == 0;
}

/// Returns where an inlined function was called.
source_line call_of(Dwarf_Die& unit, Dwarf_Die& inlined) {
    Dwarf_Word file = 0;
    Dwarf_Word line = 0;
    Dwarf_Files* files = nullptr;
    std::size_t known = 0;
    if (!number_of(inlined, DW_AT_call_file, file) || !number_of(inlined, DW_AT_call_line, line) ||
        dwarf_getsrcfiles(&unit, &files, &known) != 0 || file >= known) {
        return {};
    }
    return {dwarf_filesrc(files, file, nullptr, nullptr), static_cast<int>(line)};
}

/// Returns the calls of the functions inlined at `pc`, innermost first.
std::vector<source_line> inlined_calls(Dwarf_Die& unit, std::uint32_t pc) {
    std::vector<source_line> calls;
    Dwarf_Die* found = nullptr;
    if (dwarf_getscopes(&unit, pc, &found) < 1) { return calls; }
    const scopes lexical(found);
    const int count = dwarf_getscopes_die(&lexical[0], &found);
    if (count < 1) { return calls; }
    const scopes ancestors(found);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        if (dwarf_tag(&ancestors[i]) == DW_TAG_inlined_subroutine) { calls.push_back(call_of(unit, ancestors[i])); }
    }
    return calls;
}

}  // namespace

dwarf_lines::dwarf_lines(const std::filesystem::path& elf) : m_file(::open(elf.c_str(), O_RDONLY | O_CLOEXEC)) {
    elf_version(EV_CURRENT);
    m_elf = m_file < 0 ? nullptr : elf_begin(m_file, ELF_C_READ, nullptr);
    m_dwarf = m_elf == nullptr ? nullptr : dwarf_begin_elf(m_elf, DWARF_C_READ, nullptr);
}

dwarf_lines::~dwarf_lines() {
    dwarf_end(m_dwarf);
    elf_end(m_elf);
    if (m_file >= 0) { ::close(m_file); }
}

bool dwarf_lines::find_unit(std::uint32_t pc, Dwarf_Die& unit) const {
    Dwarf_Off next = 0;
    std::size_t header = 0;
    for (Dwarf_Off offset = 0; dwarf_nextcu(m_dwarf, offset, &next, &header, nullptr, nullptr, nullptr) == 0;
         offset = next) {
        if (dwarf_offdie(m_dwarf, offset + header, &unit) != nullptr && dwarf_haspc(&unit, pc) == 1) { return true; }
    }
    return false;
}

std::string dwarf_lines::location(std::uint32_t pc) const {
    Dwarf_Die unit;
    if (m_dwarf == nullptr || !find_unit(pc, unit)) { return {}; }
    const source_line line = line_at(unit, pc);
    const char* const compiled = dwarf_diename(&unit);
    if (line.known() && line.in(compiled)) { return line.text(); }
    for (const source_line& call : inlined_calls(unit, pc)) {
        if (call.known() && call.in(compiled)) {
            return line.known() ? fmt::format("{}, inlined: {}", call.text(), line.short_text()) : call.text();
        }
    }
    return line.known() ? line.text() : std::string();
}

}  // namespace orbweaver::sim
