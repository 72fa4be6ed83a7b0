// SPDX-License-Identifier: Apache-2.0
#include "hw/system/elf_image.h"

#include <elf.h>
#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "hw/base/errors.h"

namespace orbweaver::system {
namespace {

static_assert(std::endian::native == std::endian::little, "structures of the file are copied as they are");

constexpr std::uint16_t machine_riscv = 243;
constexpr std::uint32_t flag_compressed = 1;
constexpr std::uint32_t flag_float_abi = 6;
constexpr std::uint32_t flag_embedded = 8;  // RV32E: only sixteen registers

// Limit on the total length of names: they may share characters of the file, so a small file could contain gigabytes of
// names.
constexpr std::size_t max_name_characters = std::size_t{1} << 26;

/// Parses one file. All methods throw a user_error if the file does not contain the requested data.
class reader {
public:
    reader(const std::string& file, std::span<const std::uint8_t> content) : m_file(file), m_content(content) {}

    [[noreturn]] void refuse(const std::string& why) const { throw user_error(fmt::format("{}: {}", m_file, why)); }

    std::span<const std::uint8_t> part(std::uint64_t offset, std::uint64_t bytes, std::string_view what) const {
        if (offset > m_content.size() || bytes > m_content.size() - offset) {
            refuse(fmt::format("truncated: {} at offset {} needs {} bytes, the file has {}", what, offset, bytes,
                               m_content.size()));
        }
        return m_content.subspan(offset, bytes);
    }

    template <class Structure>
    Structure structure(std::uint64_t offset, std::string_view what) const {
        Structure result;
        std::memcpy(&result, part(offset, sizeof result, what).data(), sizeof result);
        return result;
    }

    Elf32_Ehdr header() const {
        constexpr std::string_view magic = "\177ELF";
        if (m_content.size() < magic.size() || !std::equal(magic.begin(), magic.end(), m_content.begin())) {
            refuse("not an ELF file");
        }
        const auto identification = part(0, EI_NIDENT, "the ELF header");
        if (identification[EI_CLASS] != ELFCLASS32) {
            refuse(identification[EI_CLASS] == ELFCLASS64 ? "a 64-bit ELF file; the cores are RV32 (-march=rv32imafd)"
                                                          : "neither a 32-bit nor a 64-bit ELF file");
        }
        if (identification[EI_DATA] != ELFDATA2LSB) { refuse("not little-endian"); }
        const auto header = structure<Elf32_Ehdr>(0, "the ELF header");
        if (header.e_machine != machine_riscv) {
            refuse(fmt::format("not for RISC-V (machine {}, not {})", header.e_machine, machine_riscv));
        }
        if (header.e_type != ET_EXEC) {
            refuse(fmt::format("not an executable but {}", header.e_type == ET_REL ? "a relocatable object: link it"
                                                           : header.e_type == ET_DYN
                                                               ? "position-independent: link it with -static -no-pie"
                                                               : "another type of ELF file"));
        }
        if (header.e_version != EV_CURRENT) { refuse(fmt::format("ELF version {}, not 1", header.e_version)); }
        return header;
    }

    elf_float_abi float_abi(const Elf32_Ehdr& header) const {
        if ((header.e_flags & flag_compressed) != 0) {
            refuse("contains compressed instructions, which the cores do not have: compile with -march=rv32imafd");
        }
        if ((header.e_flags & flag_embedded) != 0) {
            refuse("compiled for RV32E: compile with -march=rv32imafd -mabi=ilp32d");
        }
        switch ((header.e_flags & flag_float_abi) / 2) {
            case 0: return elf_float_abi::soft;
            case 1: return elf_float_abi::single_precision;
            case 2: return elf_float_abi::double_precision;
            default:
                refuse("passes quad-precision numbers in registers, which the cores do not have: use -mabi=ilp32d");
        }
    }

    std::vector<elf_segment> segments(const Elf32_Ehdr& header, elf_image::memory_range memory) const {
        if (header.e_phnum != 0 && header.e_phentsize != sizeof(Elf32_Phdr)) {
            refuse(fmt::format("program headers of {} bytes, not {}", header.e_phentsize, sizeof(Elf32_Phdr)));
        }
        std::vector<Elf32_Phdr> entries;
        for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
            const auto entry = structure<Elf32_Phdr>(header.e_phoff + i * sizeof(Elf32_Phdr), "a program header");
            if (entry.p_type == PT_LOAD && entry.p_memsz != 0) {
                check_segment(entry, memory);
                entries.push_back(entry);
            }
        }
        if (entries.empty()) { refuse("nothing to load"); }
        // Checked before anything is copied, so that all copies together are not larger than the memory.
        refuse_overlaps(entries);
        std::vector<elf_segment> result;
        for (const Elf32_Phdr& entry : entries) {
            const auto bytes = part(entry.p_offset, entry.p_filesz, "a segment");
            result.push_back({entry.p_paddr,
                              entry.p_memsz,
                              {bytes.begin(), bytes.end()},
                              (entry.p_flags & PF_X) != 0,
                              (entry.p_flags & PF_W) != 0});
        }
        return result;
    }

    /// Returns the symbols of the symbol table (a file has at most one), unsorted.
    std::vector<elf_symbol> symbols(const Elf32_Ehdr& header) const {
        if (header.e_shoff == 0 || header.e_shnum == 0) {
            return {};  // the file is stripped
        }
        if (header.e_shentsize != sizeof(Elf32_Shdr)) {
            refuse(fmt::format("section headers of {} bytes, not {}", header.e_shentsize, sizeof(Elf32_Shdr)));
        }
        for (std::uint32_t i = 0; i < header.e_shnum; ++i) {
            const auto table = section(header, i);
            if (table.sh_type == SHT_SYMTAB) { return read_symbols(header, table); }
        }
        return {};
    }

private:
    void check_segment(const Elf32_Phdr& entry, elf_image::memory_range memory) const {
        const std::uint64_t end = std::uint64_t{entry.p_paddr} + entry.p_memsz;
        if (entry.p_filesz > entry.p_memsz) {
            refuse(fmt::format("the segment at 0x{:08x} has more bytes in the file ({}) than in memory ({})",
                               entry.p_paddr, entry.p_filesz, entry.p_memsz));
        }
        if (entry.p_paddr < memory.base || end > memory.base + memory.bytes) {
            refuse(fmt::format(
                "the segment at 0x{:08x} .. 0x{:08x} does not fit the memory at 0x{:08x} .. 0x{:08x} (core.memory, "
                "core.memory_base; -Wl,--defsym,orbweaver_memory_base=ADDRESS links elsewhere)",
                entry.p_paddr, end - 1, memory.base, memory.base + memory.bytes - 1));
        }
    }

    void refuse_overlaps(std::vector<Elf32_Phdr> entries) const {
        std::sort(entries.begin(), entries.end(),
                  [](const Elf32_Phdr& a, const Elf32_Phdr& b) { return a.p_paddr < b.p_paddr; });
        for (std::size_t i = 1; i < entries.size(); ++i) {
            const Elf32_Phdr& before = entries[i - 1];
            if (std::uint64_t{before.p_paddr} + before.p_memsz > entries[i].p_paddr) {
                refuse(
                    fmt::format("the segments at 0x{:08x} and 0x{:08x} overlap", before.p_paddr, entries[i].p_paddr));
            }
        }
    }

    Elf32_Shdr section(const Elf32_Ehdr& header, std::uint64_t index) const {
        return structure<Elf32_Shdr>(header.e_shoff + index * sizeof(Elf32_Shdr), "a section header");
    }

    std::vector<elf_symbol> read_symbols(const Elf32_Ehdr& header, const Elf32_Shdr& table) const {
        std::vector<elf_symbol> result;
        std::size_t characters = 0;
        if (table.sh_entsize != sizeof(Elf32_Sym)) {
            refuse(fmt::format("symbols of {} bytes, not {}", table.sh_entsize, sizeof(Elf32_Sym)));
        }
        if (table.sh_link >= header.e_shnum) { refuse("the symbol table names a section that does not exist"); }
        const auto strings = section(header, table.sh_link);
        const auto names = part(strings.sh_offset, strings.sh_size, "the names of symbols");
        const auto entries = part(table.sh_offset, table.sh_size, "the symbol table");
        for (std::size_t offset = 0; offset + sizeof(Elf32_Sym) <= entries.size(); offset += sizeof(Elf32_Sym)) {
            Elf32_Sym entry;
            std::memcpy(&entry, entries.data() + offset, sizeof entry);
            const unsigned type = ELF32_ST_TYPE(entry.st_info);
            if (entry.st_shndx == SHN_UNDEF || type == STT_SECTION || type == STT_FILE) { continue; }
            const std::string_view name = name_at(names, entry.st_name);
            if (name.empty() || name.front() == '$' || name.starts_with(".L")) {
                continue;  // marks of the assembler
            }
            characters += name.size();
            if (characters > max_name_characters) { refuse("the names of the symbols are too long"); }
            result.push_back({std::string(name), entry.st_value, entry.st_size, type == STT_FUNC,
                              ELF32_ST_BIND(entry.st_info) != STB_LOCAL, entry.st_shndx == SHN_ABS});
        }
        return result;
    }

    std::string_view name_at(std::span<const std::uint8_t> names, std::uint32_t offset) const {
        if (offset >= names.size()) { refuse("the name of a symbol lies outside of its table"); }
        const auto rest = names.subspan(offset);
        const auto end = std::find(rest.begin(), rest.end(), 0);
        if (end == rest.end()) { refuse("the name of a symbol does not end"); }
        return {reinterpret_cast<const char*>(rest.data()), static_cast<std::size_t>(end - rest.begin())};
    }

    const std::string& m_file;
    std::span<const std::uint8_t> m_content;
};

bool contains(const elf_segment& segment, std::uint32_t address) {
    return address >= segment.address && address - segment.address < segment.memory_bytes;
}

}  // namespace

elf_image::elf_image(std::string file, std::span<const std::uint8_t> content, memory_range memory)
    : m_file(std::move(file)) {
    const reader source(m_file, content);
    const Elf32_Ehdr header = source.header();
    m_float_abi = source.float_abi(header);
    m_segments = source.segments(header, memory);
    m_entry = header.e_entry;
    // Some linker scripts (including those of the public RISC-V tests) leave the flags of segments empty; then all
    // segments may be code.
    const bool flagged =
        std::any_of(m_segments.begin(), m_segments.end(), [](const auto& segment) { return segment.executable; });
    const auto in_code = [&](std::uint32_t address) {
        return std::any_of(m_segments.begin(), m_segments.end(), [&](const elf_segment& segment) {
            return (segment.executable || !flagged) && contains(segment, address);
        });
    };
    if (m_entry % 4 != 0 || !in_code(m_entry)) {
        source.refuse(fmt::format("the entry point 0x{:08x} is not an instruction of an executable segment", m_entry));
    }
    m_symbols = source.symbols(header);
    std::stable_sort(m_symbols.begin(), m_symbols.end(),
                     [](const elf_symbol& a, const elf_symbol& b) { return a.address < b.address; });
    for (std::uint32_t i = 0; i < m_symbols.size(); ++i) {
        const elf_symbol& symbol = m_symbols[i];
        if (symbol.function || (symbol.bytes == 0 && !symbol.absolute && in_code(symbol.address))) {
            m_code.push_back(i);
        }
    }
}

const elf_symbol* elf_image::find(std::string_view name) const {
    const elf_symbol* found = nullptr;
    for (const elf_symbol& symbol : m_symbols) {
        if (symbol.name == name && (found == nullptr || (symbol.global && !found->global))) { found = &symbol; }
    }
    return found;
}

elf_image::function_part elf_image::function_from(std::uint32_t address) const {
    const auto segment = std::find_if(m_segments.begin(), m_segments.end(),
                                      [&](const elf_segment& one) { return one.executable && contains(one, address); });
    if (segment == m_segments.end()) { return {nullptr, address + 1}; }
    // Among the symbols at the highest address not above this one, a symbol of known size is preferred to a label.
    auto position = std::upper_bound(m_code.begin(), m_code.end(), address, [&](std::uint32_t a, std::uint32_t index) {
        return a < m_symbols[index].address;
    });
    std::uint32_t end = segment->address + segment->memory_bytes;
    if (position != m_code.end()) { end = std::min(end, m_symbols[*position].address); }
    const elf_symbol* found = nullptr;
    while (position != m_code.begin() && (found == nullptr || m_symbols[*(position - 1)].address == found->address)) {
        const elf_symbol& symbol = m_symbols[*--position];
        if (found == nullptr || symbol.bytes > found->bytes) { found = &symbol; }
    }
    if (found == nullptr || !contains(*segment, found->address)) { return {nullptr, end}; }
    if (found->bytes == 0) { return {found, end}; }
    return address - found->address < found->bytes ? function_part{found, std::min(end, found->address + found->bytes)}
                                                   : function_part{nullptr, end};
}

std::string elf_image::describe(std::uint32_t address) const {
    const elf_symbol* const function = function_at(address);
    if (function == nullptr) { return fmt::format("0x{:08x}", address); }
    const std::uint32_t offset = address - function->address;
    return offset == 0 ? function->name : fmt::format("{}+0x{:x}", function->name, offset);
}

}  // namespace orbweaver::system
